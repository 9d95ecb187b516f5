import { formatDate } from '../../kernel/format-date.ts'

/** Name of a report created without one: `DD-MM-YYYY-{n}-etapes`, Paris date. */
export function automaticReportName(date: Date, stepCount: number): string {
  return `${formatDate(date).replaceAll('/', '-')}-${stepCount}-etapes`
}

/** Whether a report has a name of the automatic form. */
export const isAutomaticReportName = (name: string): boolean =>
  /^\d{2}-\d{2}-\d{4}-\d+-etapes$/.test(name)
