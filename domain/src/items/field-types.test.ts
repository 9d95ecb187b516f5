import { expect, it } from 'vitest'
import { z } from 'zod'
import { STEP_FIELDS } from '../cards/step-fields.ts'
import { codecOf, FIELD_TYPES } from './field-types.ts'
import { answerFields, bodyFields, type PlainType } from './item-contract.ts'
import type { ItemField } from './item-fields.ts'
import { FIELD_TYPE_NAMES, sampleOf } from './testing/field-samples.ts'

it.each(FIELD_TYPE_NAMES)(
  'ADMIN-STEP-31 LIFE-19 a %s is typed as it is written, and shown',
  (type) => {
    const { field, reading, values, refused } = sampleOf(type)
    const codec = codecOf(field)
    for (const [value, inWords] of values) {
      const text = codec.write(value, reading)
      expect(codec.read(text, reading)).toEqual({ fault: null, value, text, remark: null })
      expect(codec.inWords(value, field)).toBe(inWords)
      expect(codec.compare?.(value, value) ?? 0).toBe(0)
    }
    const empty = codec.empty(field)
    expect(codec.read(codec.write(empty, reading), reading)).toMatchObject({ value: empty })
    // A state is never left empty.
    if (type !== 'draft') expect(codec.read('', reading)).toMatchObject({ value: empty })
    if (refused !== null) expect(codec.read(refused, reading).fault).toEqual(expect.any(String))
  },
)

const PLAIN = FIELD_TYPE_NAMES.filter((type): type is PlainType => !type.startsWith('reference'))

it.each(PLAIN)(
  'VAL-08 VAL-11 VAL-34 a %s is sent and answered under the rules of its field',
  (type) => {
    const { field, values, refused } = sampleOf(type)
    const fields = { own: field as ItemField & { type: PlainType } }
    const body = z.object(bodyFields(fields))
    const answer = z.object(answerFields(fields))
    for (const own of [...values.map(([value]) => value), codecOf(field).empty(field)]) {
      expect(answer.parse(body.parse({ own }))).toEqual({ own })
    }
    expect(body.parse({})).toEqual({})
    if (refused !== null) expect(body.safeParse({ own: refused }).success).toBe(false)
  },
)

const kept = (name: 'val' | 'goal' | 'version' | 'actuPosition', text: string) =>
  codecOf(STEP_FIELDS[name]).read(text, { field: STEP_FIELDS[name] })

it.each([
  ['val', '12,9', '13'],
  ['val', '1\u202f250', '1250'],
  ['val', '', '0'],
  ['goal', '2.5', '2,5'],
  ['goal', '', '0'],
  ['version', '1.5', '1.5'],
  ['actuPosition', ' 7 ', '7'],
  ['actuPosition', '', ''],
] as const)('ADMIN-STEP-31 %s: %j stands as %j once it is left', (field, typed, text) => {
  expect(kept(field, typed)).toMatchObject({ fault: null, text })
})

it.each([
  ['version', ''],
  ['version', '0,5'],
  ['actuPosition', '1,5'],
  ['goal', 'x'],
] as const)('VAL-08 VAL-10 %s: %j is refused', (field, text) => {
  expect(kept(field, text).fault).not.toBeNull()
})

it('VAL-08 a version is read as the browser writes it: a point before three digits is decimal', () => {
  expect(kept('version', '1.125')).toMatchObject({ fault: null, value: 1.125 })
})

it('ADMIN-STEP-31 a value that loses its decimals says so', () => {
  const { value } = FIELD_TYPES
  const read = value.read('12,9', { field: STEP_FIELDS.val })
  expect(read).toMatchObject({ value: 13, remark: 'Arrondi à 13' })
})
