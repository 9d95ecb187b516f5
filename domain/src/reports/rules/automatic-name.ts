import { formatDate } from '../../kernel/format.ts'

/** Name of a report created without one: `DD-MM-YYYY-{n}-etapes`, Paris date (REP-21, D-75). */
export function automaticReportName(date: Date, stepCount: number): string {
  return `${formatDate(date).replaceAll('/', '-')}-${stepCount}-etapes`
}
