import { type SampleCell, sampleWorkbook } from './sample-workbook.ts'

/**
 * A workbook of steps E0, E1, … of one sector, every hundredth of which sums those below it. Their values
 * and descriptions tell the round.
 */
export const roundWorkbook = (round: number, steps: number): Buffer =>
  sampleWorkbook({
    Secteurs: [['Nom'], ['Construire']],
    Éléments: [['Nom'], ['Chantier']],
    Étapes: [
      [
        'Identifiant',
        'Nom',
        'Valeur',
        'Secteur',
        'Élément',
        'Parent',
        'Format',
        'Statut',
        'Description',
      ],
      ...Array.from({ length: steps }, (_, at): SampleCell[] => [
        `E${at}`,
        `Étape ${at}`,
        at % 100 === 0 ? null : round,
        'Construire',
        'Chantier',
        at % 100 === 0 ? null : `E${at - (at % 100)}`,
        at % 100 === 0 ? 'Étape transversale' : null,
        'Publié',
        `Tour ${round}. ${'Isoler le toit. '.repeat(20)}`,
      ]),
    ],
  })
