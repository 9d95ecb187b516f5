import type { ComparedReport } from '../reports/comparison-contract.ts'
import { calculateFigures } from '../reports/rules/figures/calculate-figures.ts'
import { figuresBySector } from '../reports/rules/figures/figures-by-sector.ts'

const SECTORS = ['s1', 's2', 's3'].map((uid, index) => ({
  '@id': `/api/sectors/${index + 1}`,
  '@type': 'sector',
  uid,
  slug: uid,
  name: ['Se loger', 'Construire et rénover', 'Se déplacer'][index] ?? uid,
  total: [870, 760, 1135][index] ?? 0,
}))

export interface Chosen {
  uid: string
  val: number
  format?: string
  sector?: number
}

/** A report of these steps, calculated as the server does. @param hidden what other steps add */
export function reportOf(
  name: string,
  chosen: Chosen[],
  { hidden = 0, persons = null as number | null } = {},
): ComparedReport {
  const sectors = SECTORS.filter((_, at) => chosen.some(({ sector = 0 }) => sector === at))
  const cards = chosen.map(({ uid, val, format = 'direct', sector = 0 }) => ({
    uid,
    val,
    format,
    draft: false,
    sectorUid: SECTORS[sector]?.uid ?? null,
  }))
  const figures = calculateFigures(cards, sectors)
  return {
    '@id': `/api/reports/${name}`,
    '@type': 'report',
    uid: name,
    id: 1,
    name,
    description: '',
    datas: { ...figures, somme: figures.somme + hidden },
    val: figures.somme + hidden,
    operation: persons === null ? null : { ...NO_OPERATION, persons },
    originUid: null,
    archivedAt: null,
    createdAt: '2026-11-14T09:00:00+00:00',
    updatedAt: '2026-11-18T09:00:00+00:00',
    calculatedAt: '2026-11-21T09:00:00+00:00',
    revision: 1,
    owner: null,
    today: { ...figures, somme: figures.somme + hidden },
    sectors,
    sectorFigures: figuresBySector(cards, sectors),
    steps: chosen.map(({ uid, val, format, sector = 0 }) => ({
      '@id': `/api/cards/${uid}`,
      uid,
      name: `Étape ${uid}`,
      sector: SECTORS[sector] ?? null,
      val,
      counted: format !== 'indirect',
      today: { val, counted: format !== 'indirect' },
    })),
    beside: [],
  }
}

const NO_OPERATION = { name: '', address: '', programme: '', area: null, phase: null }
