import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { expect, it } from 'vitest'
import { operationSections, type ReportOrder } from './operation-sections.ts'

const NONE = { name: '', address: '', programme: '', area: null, persons: null, phase: null }

interface Made {
  id: number
  name: string
  operation?: string
  originUid?: string
  day: number
  /** absent: never calculated */
  effort?: number
}

const made = ({ id, name, operation, originUid, day, effort }: Made) =>
  ({
    id,
    uid: `r${id}`,
    name,
    originUid: originUid ?? null,
    operation: operation === undefined ? null : { ...NONE, name: operation },
    updatedAt: `2026-11-${day}T10:00:00+00:00`,
    datas: effort === undefined ? null : { somme: 0, potentiel: 0, objectif: 0, effort },
  }) as ListedReport

const REPORTS = [
  made({ id: 6, name: 'Gare', operation: 'Gare Basse', day: 20, effort: 52 }),
  made({ id: 5, name: 'Essai', day: 19, effort: 90 }),
  made({ id: 4, name: 'APD 2', operation: ' quai  des TANNEURS', day: 18, effort: 10 }),
  made({ id: 3, name: 'APD (variante 2)', originUid: 'r1', day: 17, effort: 70 }),
  made({ id: 2, name: 'À part', day: 16, effort: 5 }),
  made({ id: 1, name: 'APD', operation: 'Quai des Tanneurs', day: 15, effort: 42 }),
]

const shape = (order: ReportOrder, shown = (_: ListedReport) => true) =>
  operationSections(REPORTS, shown, order).map(({ operation, groups }) => [
    operation?.name.trim() ?? '',
    groups.map(({ reports }) => reports.map(({ id }) => id)),
  ])

it('TEAM-07 reports are grouped by operation, variants together even if one has none', () => {
  expect(shape('modifie')).toEqual([
    ['Gare Basse', [[6]]],
    ['quai  des TANNEURS', [[4], [1, 3]]],
    ['', [[5], [2]]],
  ])
})

it('TEAM-07 they are ordered by name or effort too, those without an operation last', () => {
  expect(shape('nom')).toEqual([
    ['Gare Basse', [[6]]],
    ['quai  des TANNEURS', [[1, 3], [4]]],
    ['', [[2], [5]]],
  ])
  expect(shape('effort').map(([name]) => name)).toEqual(['quai  des TANNEURS', 'Gare Basse', ''])
  const uncalculated = made({ id: 8, name: 'Vide', operation: 'Lot 10', day: 14 })
  const without = made({ id: 7, name: 'Rien', operation: 'Lot 9', day: 13, effort: 0 })
  const names = (order: ReportOrder) =>
    operationSections([uncalculated, without], () => true, order).map(
      ({ operation }) => operation?.name,
    )
  expect(names('effort')).toEqual(['Lot 9', 'Lot 10'])
  expect(names('nom')).toEqual(['Lot 9', 'Lot 10'])
})

it('TEAM-07 hidden reports leave no empty section, and variants stay under their operation', () => {
  expect(shape('modifie', ({ id }) => id === 3)).toEqual([['Quai des Tanneurs', [[3]]]])
})
