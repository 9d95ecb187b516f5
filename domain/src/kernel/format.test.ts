import { expect, it } from 'vitest'
import { formatCount, formatCountUpTo, formatNumber } from './format.ts'
import { formatDate, formatDateTime } from './format-date.ts'

it('LIM-18 dates are DD/MM/YYYY and DD/MM/YYYY HH:mm in Paris', () => {
  expect(formatDateTime('2024-01-05T09:03Z')).toBe('05/01/2024 10:03')
  expect(formatDateTime('2024-07-05T22:03Z')).toBe('06/07/2024 00:03')
  expect(formatDate('2024-01-05T09:03Z')).toBe('05/01/2024')
  expect(formatDate('0126-03-05T12:00Z')).toMatch(/^\d\d\/03\/0126$/)
})

it('REP-42 numbers use a plain no-break space', () => {
  expect(formatNumber(1360)).toBe('1\u00a0360')
  expect([formatCount(0, 'étape'), formatCount(1, 'étape'), formatCount(2, 'étape')]).toEqual([
    '0\u00a0étape',
    '1\u00a0étape',
    '2\u00a0étapes',
  ])
})

it('FIND-02 a count that stopped says « plus de », one at its limit is exact', () => {
  expect([0, 1000, 1001].map((count) => formatCountUpTo(1000, count, 'résultat'))).toEqual([
    '0\u00a0résultat',
    '1\u00a0000\u00a0résultats',
    'plus de 1\u00a0000\u00a0résultats',
  ])
})
