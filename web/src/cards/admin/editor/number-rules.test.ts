import { expect, it } from 'vitest'
import { isNecessaryCondition, keptText, NUMBER_FAULTS, readVersion } from './number-rules.ts'
import { STEP_FORM } from './step-fields.ts'

it.each([
  ['val', '12,9', '13'],
  ['val', '1\u202f250', '1250'],
  ['val', '', '0'],
  ['goal', '2.5', '2,5'],
  ['goal', '', '0'],
  ['version', '1.5', '1.5'],
  ['actuPosition', ' 7 ', '7'],
  ['actuPosition', '', ''],
] as const)('ADMIN-STEP-31 %s: %j stands as %j once it is left', (field, text, kept) => {
  expect(keptText(field, text)).toBe(kept)
})

it.each([
  ['version', ''],
  ['version', '0,5'],
  ['actuPosition', '1,5'],
  ['goal', 'x'],
] as const)('VAL-08 VAL-10 %s: %j is refused', (field, text) => {
  expect(NUMBER_FAULTS[field](text)).not.toBeNull()
})

it('VAL-08 a version is read as the browser writes it: a point before three digits is decimal', () => {
  expect(NUMBER_FAULTS.version('1.125')).toBeNull()
  expect(readVersion('1.125')).toBe(1.125)
})

it.each([
  ['direct', '', true],
  ['direct', '0,4', true],
  ['direct', '1', false],
  ['autre', '0', true],
  ['indirect', '0', false],
  ['completude', '0', false],
])('STEP-04 a step %s of %j as « Condition nécessaire »: %j', (slug, val, is) => {
  const cardFormat = { '@id': '/api/card_formats/1', name: slug, slug }
  expect(isNecessaryCondition({ ...STEP_FORM.valuesOf(null), cardFormat, val })).toBe(is)
})
