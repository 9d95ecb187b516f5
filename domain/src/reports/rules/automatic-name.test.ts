import { expect, it } from 'vitest'
import { automaticReportName, isAutomaticReportName } from './automatic-name.ts'

it('REP-21 the automatic name is the Paris date, the number of steps and -etapes', () => {
  // 23:30 UTC is already the next day in Paris.
  expect(automaticReportName(new Date('2026-11-21T23:30:00Z'), 3)).toBe('22-11-2026-3-etapes')
})

it('REP-64 the automatic name is distinguished from names that people give', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  for (const count of [1, 3, 1_200]) {
    expect(isAutomaticReportName(automaticReportName(now, count))).toBe(true)
  }
  for (const name of ['Îlot 4', '21-11-2026-3-etapes bis', 'Mon 21-11-2026-3-etapes', '3-etapes']) {
    expect(isAutomaticReportName(name)).toBe(false)
  }
})
