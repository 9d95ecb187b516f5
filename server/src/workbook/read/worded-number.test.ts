import { expect, it } from 'vitest'
import { readWordedNumber } from './worded-number.ts'

it.for([
  ['12 kg', false, { number: 12 }],
  ['350kgCO2e', false, { number: 350 }],
  ['0,35 t', false, { convert: 350 }],
  ['0,35', true, { convert: 350 }],
  // A unit of its own holds, whatever the header says.
  ['350 kg', true, { number: 350 }],
  ['~80', false, { number: 80 }],
  ['environ 0,08 t', false, { number: 80 }],
  ['100 à 120', false, { low: 100, middle: 110, high: 120 }],
  ['entre 0,1 et 0,12 t', false, { low: 100, middle: 110, high: 120 }],
  ['0,1 à 0,12', true, { low: 100, middle: 110, high: 120 }],
  ['n.c.', false, { empty: null }],
] as const)('LIFE-25 « %s » (in tonnes: %s) is read as %j', ([text, inTonnes, ways]) => {
  expect(readWordedNumber(text, inTonnes)?.ways).toEqual(ways)
})

it.for([
  ['120 à 100', false],
  ['12', false],
  ['douze kilos', false],
  ['12 kg puis 15', false],
] as const)('LIFE-25 « %s » is no number with words', ([text, inTonnes]) => {
  expect(readWordedNumber(text, inTonnes)).toBeNull()
})
