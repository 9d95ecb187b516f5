const MIB = 1024 ** 2

/** Limits of a workbook's sizes and counts. */
export const WORKBOOK_LIMITS = {
  /** bytes of the file */
  file: 20 * MIB,
  /** bytes of its parts once opened */
  opened: 200 * MIB,
  entries: 2_000,
  /** lines of one sheet that hold something, the one of the headers apart */
  lines: 20_000,
  cells: 1_000_000,
  /** cells that have a look alone: whole sheets are bordered or coloured */
  emptyCells: 5_000_000,
  /** merged cells of a sheet: those behind are not read */
  merges: 20_000,
  /** characters of all its cells: each that repeats a shared text counts it again */
  characters: 24_000_000,
} as const
