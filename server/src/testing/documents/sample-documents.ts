import type { Card } from '@etapes-climat/domain/cards/contract'
import { NEW_STEP, SHOWN_FIELDS, STEP_LINKS } from '@etapes-climat/domain/cards/step-fields'
import type { ExemplaryReference } from '@etapes-climat/domain/exemplaries/contract'
import { pick, recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { ReportView } from '@etapes-climat/domain/reports/contract'

const uid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** Moments of a day each: a date taken for another is seen. */
const CREATED = '2026-03-02T09:00:00.000Z'
const UPDATED = '2026-03-13T10:00:00.000Z'
const CALCULATED = '2026-03-24T11:00:00.000Z'

/** An exemplary work with a picture, for tests of documents. */
export function sampleWork(number: number): ExemplaryReference {
  return {
    '@id': `/api/exemplaries/${number}`,
    '@type': 'Exemplary',
    uid: uid(number),
    title: `Ouvrage n° ${number}`,
    projectOwner: 'Habitat des Deux Rives',
    architect: 'Atelier Brume et Granit',
    imgPrimary: [{ src: `/media/image/full/${number}.jpg`, alt: 'Élévation', meta: '' }],
    draft: false,
  }
}

/** A published step with every section filled, for tests of documents. */
export function sampleCard(changes: Partial<Card> = {}): Card {
  return {
    ...pick(NEW_STEP, SHOWN_FIELDS),
    ...recordOf(STEP_LINKS, (): never[] => []),
    '@id': '/api/cards/1',
    '@type': 'Card',
    uid: uid(1),
    id: 1,
    name: 'Transformer l’existant plutôt que démolir',
    val: 130,
    draft: false,
    position: 1,
    idx: 'BAT-02',
    version: 2,
    idxDate: '2026-03-02',
    idxFull: 'BAT-02-2-2026-03-02',
    cardFormat: {
      '@id': '/api/card_formats/1',
      '@type': 'CardFormat',
      uid: uid(2),
      name: 'Étape directe',
      slug: 'direct',
    },
    sector: {
      '@id': '/api/sectors/1',
      '@type': 'Sector',
      uid: uid(3),
      name: 'Construire et rénover',
      slug: 'construire',
      total: 760,
    },
    cardCategory: {
      '@id': '/api/card_categories/1',
      '@type': 'CardCategory',
      uid: uid(4),
      name: 'Conception',
    },
    updatedAt: UPDATED,
    createdAt: CREATED,
    description: '<p>Structure et fondations concentrent le carbone : 9,2 kgCO2e/m² par an.</p>',
    action: '<ul><li>Étudier la réhabilitation</li><li>Diagnostiquer les réseaux</li></ul>',
    descriptionGoFurther: '<ul><li>Guide RE2020 (Cerema)</li></ul>',
    pictures: [
      { src: '/media/image/full/1.jpg', alt: 'Durées de vie', meta: 'Gain arrondi à 130.' },
    ],
    parent: null,
    children: [],
    exemplaries: [sampleWork(1)],
    revision: 1,
    ...changes,
  }
}

/** A calculated report of two steps, for tests of documents. */
export function sampleReport(changes: Partial<ReportView> = {}): ReportView {
  const figures = { somme: 1360, potentiel: 3300, objectif: 1650, effort: 41 }
  return {
    '@id': '/api/reports/1',
    '@type': 'Report',
    uid: uid(9),
    id: 1,
    name: 'Gare Basse, îlot 4',
    description: 'Cent dix logements.\nUn rez-de-chaussée actif.',
    datas: figures,
    val: 1360,
    createdAt: CREATED,
    updatedAt: UPDATED,
    owner: {
      firstName: 'Solène',
      lastName: 'Guivarch',
      company: 'Atelier Guivarch',
      organisation: 'DRO',
      logo: null,
    },
    calculatedAt: CALCULATED,
    cards: [
      sampleCard({ val: 1360 }),
      sampleCard({ name: 'Fixer un budget carbone dès l’esquisse', val: 0 }),
    ],
    tags: [],
    sectors: [],
    cardsSectors: [],
    filters: null,
    sectorFigures: [{ ...figures, sector: sampleCard().sector, cards: 2 }],
    changes: [],
    operation: null,
    originUid: null,
    archivedAt: null,
    sinceSave: changes.changes ? sampleSinceSave(changes.changes) : null,
    today: figures,
    followUps: [],
    pdfParts: null,
    ifConsidered: null,
    sharedBy: null,
    revision: 1,
    ...changes,
  }
}

/** The same changes with their effect on the sum. */
function sampleSinceSave(changed: ReportView['changes']): ReportView['sinceSave'] {
  const changes = changed.map((change) => ({
    ...change,
    added: change.change === 'value' ? Number(change.after) - Number(change.before) : 0,
  }))
  const difference = changes.reduce((sum, { added }) => sum + added, 0)
  return { steps: changed.length, difference, potential: 0, changes, state: '', kept: false }
}
