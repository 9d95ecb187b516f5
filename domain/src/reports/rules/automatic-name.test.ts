import { expect, it } from 'vitest'
import { automaticReportName } from './automatic-name.ts'

it('REP-21 the automatic name is the Paris date, the number of steps and -etapes', () => {
  // 23:30 UTC is already the next day in Paris.
  expect(automaticReportName(new Date('2026-11-21T23:30:00Z'), 3)).toBe('22-11-2026-3-etapes')
})
