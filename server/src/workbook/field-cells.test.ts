import { codecOf } from '@etapes-climat/domain/items/field-types'
import { FIELD_TYPE_NAMES, sampleOf } from '@etapes-climat/domain/items/testing/field-samples'
import { expect, it } from 'vitest'
import { cellOf, type Keeping, writtenCell } from './field-cells.ts'
import { Ambiguous } from './read/ambiguous.ts'

const reading = {
  date1904: false,
  inTonnes: false,
  ambiguous: new Ambiguous({}),
  remark: () => undefined,
}

it.each(FIELD_TYPE_NAMES)(
  'LIFE-01 LIFE-03 a %s comes back from the cell that it was written into',
  (type) => {
    const { field, values, refused } = sampleOf(type)
    const refusals: string[] = []
    const keeping: Keeping = {
      field,
      refuse: (message) => refusals.push(message),
      keepPictures: (read) => [...read],
    }
    const cell = cellOf(type)
    const stored = (text: string | number | undefined) =>
      cell.keep(cell.read(text, reading), codecOf(field).empty(field), keeping)
    for (const [value] of values) {
      const written = writtenCell(type, value)
      const text = typeof written === 'object' ? written?.day : written
      expect(stored(text)).toEqual(value)
      expect(cell.inWords(value)).toEqual(expect.stringMatching(/./))
    }
    expect(refusals).toEqual([])
    // Names of things are found by the import, whose messages say what is near.
    if (refused === null || type.startsWith('reference')) return
    const refuse = () => {
      stored(refused)
      if (refusals[0]) throw new Error(refusals[0])
    }
    expect(refuse).toThrow(/./)
  },
)
