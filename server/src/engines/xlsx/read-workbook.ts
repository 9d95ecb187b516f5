import { readNumberFormats } from './number-formats.ts'
import { openArchive } from './open-archive.ts'
import { type MergedCells, type ReadTally, readSheet, type SheetRow } from './read-sheet.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readWorkbookParts } from './workbook-parts.ts'

export interface ReadableSheet {
  name: string
  /**
   * @param takeMerged called after all rows
   * @throws WorkbookRefused
   */
  read(take: (row: SheetRow) => void, takeMerged?: (merged: MergedCells) => void): Promise<void>
}

export interface ReadableWorkbook {
  sheets: ReadableSheet[]
  date1904: boolean
}

/**
 * Opens a workbook that any program made. Its own declarations are never trusted: every limit is
 * checked against the bytes that really come. Runs in a process of its own
 * (`docs/decisions/spreadsheets.md`).
 * @throws WorkbookRefused
 */
export async function openWorkbook(file: Buffer): Promise<ReadableWorkbook> {
  const archive = await openArchive(file)
  const { sheets, sharedStrings: part, styles, date1904 } = await readWorkbookParts(archive)
  const sharedStrings = await readSharedStrings(archive, part)
  const formats = await readNumberFormats(archive, styles)
  const tally: ReadTally = { cells: 0, empty: 0, characters: 0 }
  return {
    date1904,
    sheets: sheets.map((sheet) => ({
      name: sheet.name,
      read: (take, takeMerged) =>
        readSheet({ archive, sheet, sharedStrings, formats, date1904, tally }, take, takeMerged),
    })),
  }
}
