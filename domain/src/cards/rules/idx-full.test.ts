import { expect, it } from 'vitest'
import { idxFull } from './idx-full.ts'

it('ADMIN-STEP-29 idxFull joins idx, version and idxDate in this order', () => {
  const card = { idx: 'E12', version: 2, idxDate: '2024-05-01' }
  expect(idxFull(card)).toBe('E12-2-2024-05-01')
})

it('ADMIN-STEP-29 empty parts are left out (D-65)', () => {
  expect(idxFull({ idx: ' ', version: 1, idxDate: null })).toBe('1')
  expect(idxFull({ idx: null, version: 1.5, idxDate: '2024-05-01' })).toBe('1.5-2024-05-01')
})
