import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import type { WrittenCell } from '../engines/xlsx/written-sheet.ts'

/** The day of a moment in Paris, as a day of the spreadsheet. */
export const dayCell = (moment: string | null): WrittenCell =>
  moment && { day: parisDateTime(moment).date }
