import type { WrittenSheet } from '../../engines/xlsx/written-sheet.ts'
import { STEP_COLUMN_FIELDS, STEP_COLUMNS, STEP_SHEET } from '../step-columns.ts'

const GENERAL: readonly [subject: string, text: string][] = [
  [
    'Étapes',
    'Une ligne par étape. Les colonnes peuvent être dans n’importe quel ordre\u00a0; celles qui manquent laissent l’étape comme elle est. Une cellule vide d’une colonne présente vide le champ, sauf pour Nom, Format, Valeur, Statut, Version, Objectif et Position, qui restent comme ils sont.',
  ],
  [
    'Identifiant',
    'C’est lui qui fait reconnaître une étape. Importer deux fois le même fichier ne change rien. Une étape qui n’en a pas est exportée sous un code technique\u00a0: gardez-le, il la fait reconnaître.',
  ],
  [
    'Secteurs, Mots-clés, Filtres, Formats, Ouvrages',
    'Un nom que le catalogue n’a pas est créé quand sa feuille le déclare, une ligne chacun\u00a0; sinon les lignes qui le citent sont refusées. Ce qui existe déjà n’est ni modifié ni supprimé par un import.',
  ],
  [
    'Étapes absentes du fichier',
    'Elles restent comme elles sont, sauf si vous choisissez, dans l’aperçu, de les mettre en brouillon. Un import ne supprime rien.',
  ],
  [
    'Aperçu',
    'Rien n’est écrit avant «\u00a0Appliquer\u00a0». Rien n’est écrit pour une ligne refusée\u00a0: son étape reste comme elle est, ou n’est pas créée. Les autres lignes sont écrites en une fois ou pas du tout. Ce qui est arrondi ou n’est pas repris dans une cellule est dit avec sa raison.',
  ],
  [
    'Formules et macros',
    'La valeur que votre tableur a enregistrée avec une formule est lue. Un classeur qui contient des macros est refusé en entier.',
  ],
  [
    'Limites',
    '20\u00a0Mio, 200\u00a0Mio une fois ouvert, 20\u00a0000 lignes, 32\u00a0767 signes par cellule. Un texte plus long continue dans une colonne du même nom suivi de «\u00a0(suite)\u00a0», puis «\u00a0(suite 2)\u00a0».',
  ],
]

/** How the workbook is filled in, in French. */
export function helpSheet(): WrittenSheet {
  const columns = STEP_COLUMN_FIELDS.map((field): [string, string] => {
    const { header, about } = STEP_COLUMNS[field]
    return [`${STEP_SHEET}, colonne «\u00a0${header}\u00a0»`, about]
  })
  return {
    name: 'Aide',
    columns: [
      { header: 'Sujet', width: 40 },
      { header: 'À savoir', width: 110 },
    ],
    rows: [...GENERAL, ...columns],
  }
}
