import { expect, it } from 'vitest'
import { neutralCell } from './csv-export.ts'

it.each(['-20\u00a0%', '-20 % de béton', '-1 250,5 kg', 'Isoler'])(
  'SEC-36 %j is written as it is',
  (text) => {
    expect(neutralCell(text)).toBe(text)
  },
)

it.each([
  ' =1+1',
  '=1+1',
  '+33 6 12',
  '@SOMME(A1)',
  '-A1',
  '-2+3',
  '-2-A1',
  "-2+cmd|' /C calc'!A0",
  '-2 SOMME(A1)',
  '\t=1',
])('SEC-36 %j is no formula any more', (text) => {
  expect(neutralCell(text)).toBe(`'${text}`)
})
