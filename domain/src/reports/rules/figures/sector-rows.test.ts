import { expect, it } from 'vitest'
import { countSectors, sectorRows } from './sector-rows.ts'

const row = (uid: string | null, cards: number, potentiel: number) => ({
  sector: uid === null ? null : { uid },
  cards,
  potentiel,
})
const parents = new Map([
  ['to work', 'moving'],
  ['by bike', 'to work'],
])
const shown = (rows: ReturnType<typeof row>[]) =>
  sectorRows(rows, (uid) => parents.get(uid) ?? null).map(({ sector }) => sector?.uid ?? null)

// Catches: a row of zeros for a sector ticked with its parent.
it('REP-46 a sub-sector without potential and steps is no row, a sector at the root is one', () => {
  expect(shown([row('moving', 1, 90), row('to work', 0, 0)])).toEqual(['moving'])
  expect(shown([row('moving', 0, 0)])).toEqual(['moving'])
  expect(shown([row('to work', 0, 0)])).toEqual([])
})

it('REP-46 a sub-sector with potential or steps stands under its parent, or the next one above', () => {
  const rows = [
    row('to work', 0, 5),
    row('housing', 2, 8),
    row('moving', 0, 0),
    row(null, 1, 0),
    row('by bike', 1, 0),
  ]
  expect(countSectors(rows)).toBe(4)
  expect(shown(rows)).toEqual(['housing', 'moving', 'to work', 'by bike', null])
  const without = [row('by bike', 1, 0), row('moving', 0, 0), row('to work', 0, 0)]
  expect(shown(without)).toEqual(['moving', 'by bike'])
})
