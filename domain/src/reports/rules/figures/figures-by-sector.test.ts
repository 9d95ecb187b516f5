import { expect, it } from 'vitest'
import { figuresBySector } from './figures-by-sector.ts'

const direct = { format: 'direct', draft: false }

it('CALC-02 the rows by sector add up to the whole, steps without a sector in a row of their own', () => {
  // Catches: dropping the steps that have no sector.
  const sectors = [
    { uid: 'a', total: 400 },
    { uid: 'b', total: 101 },
  ]
  const cards = [
    { ...direct, val: 100, sectorUid: 'a' },
    { ...direct, val: 20, sectorUid: 'b' },
    { ...direct, val: 7, sectorUid: null },
    { ...direct, val: 3, sectorUid: 'not filtered' },
  ]
  const rows = figuresBySector(cards, sectors)
  expect(rows.map((row) => [row.sector?.uid ?? null, row.cards, row.somme, row.potentiel])).toEqual(
    [
      ['a', 1, 100, 400],
      ['b', 1, 20, 101],
      [null, 2, 10, 0],
    ],
  )
  expect(rows[1]).toMatchObject({ objectif: 51, effort: 20 })
})

it('CALC-02 no row without sector when every step has one', () => {
  const rows = figuresBySector([{ ...direct, val: 1, sectorUid: 'a' }], [{ uid: 'a', total: 2 }])
  expect(rows).toHaveLength(1)
})
