import { describe, expect, it } from 'vitest'
import { SECTOR_FIGURES } from './tables/report.table.ts'

const figures = { sectorUid: null, cards: 2, somme: 90, potentiel: 400 }

describe('stored JSON', () => {
  it('O-04 is written with the number of its format, and read as it was', () => {
    const stored: unknown = JSON.parse(JSON.stringify(SECTOR_FIGURES.write([figures])))
    expect(stored).toEqual({ format: 1, content: [figures] })
    expect(SECTOR_FIGURES.read(stored)).toEqual([figures])
  })

  it('O-04 is read without a number, with keys of before and without those of later', () => {
    const { potentiel: _, ...earlier } = { ...figures, effort: 23 }
    expect(SECTOR_FIGURES.read([earlier])).toEqual([{ ...figures, potentiel: 0 }])
  })

  it('O-04 is refused when it is of another shape', () => {
    expect(() => SECTOR_FIGURES.read({ format: 1, content: 'nothing' })).toThrow()
  })
})
