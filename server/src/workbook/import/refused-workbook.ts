import type { Readable } from 'node:stream'
import { writeWorkbook } from '../../engines/xlsx/write-workbook.ts'
import type { WrittenCell, WrittenSheet } from '../../engines/xlsx/written-sheet.ts'
import { refusedField } from '../../hydra/http-error.ts'
import type { RawLine } from '../read/file-message.ts'
import type { ReadImport } from './import-turns.ts'
import type { Refusal } from './refusal.ts'

/** Width of columns, in characters: of the file, and of the one with the reasons. */
const WIDTH = 24
const REASON_WIDTH = 70

/**
 * The refused lines as in the file, each with its reasons in a column « Motif ».
 * @param sheet called so where the file has no names of sheets
 * @throws HttpError 422 when no line is refused
 */
export async function refusedWorkbook(
  { file, readAgain }: Pick<ReadImport<unknown, unknown>, 'file' | 'readAgain'>,
  { refused, sheet: usual }: { refused: readonly Refusal[]; sheet: string },
): Promise<Readable> {
  if (refused.length === 0) throw refusedField('', 'Aucune ligne de ce fichier n’est refusée.')
  const reasons = new Map<string, string[]>()
  const wanted: Record<string, number[]> = {}
  for (const { sheet: called, line, fault } of refused) {
    // A file of separated values has no name for its sheet.
    const sheet = file.facts.csv ? '' : called
    const key = `${line} ${sheet}`
    const message = fault.column ? `${fault.column.header}\u00a0: ${fault.message}` : fault.message
    reasons.set(key, [...(reasons.get(key) ?? []), message])
    // Not copied: there may be 20,000 lines.
    wanted[sheet] ??= []
    wanted[sheet].push(line)
  }
  const { raw } = await readAgain(wanted)
  const sheets = [...new Set(raw.map(({ sheet }) => sheet))]
  return writeWorkbook(
    sheets.map((sheet) =>
      sheetOf(
        sheet || usual,
        raw.filter((line) => line.sheet === sheet),
        ({ line }) => (reasons.get(`${line} ${sheet}`) ?? []).join('\n'),
      ),
    ),
  )
}

function sheetOf(
  name: string,
  raw: readonly RawLine[],
  reasonOf: (line: RawLine) => string,
): WrittenSheet {
  const header = raw.find(({ isHeader }) => isHeader)?.cells ?? []
  const lines = raw.filter(({ isHeader }) => !isHeader)
  const width = Math.max(header.length, ...lines.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => ({
    header: String(header[column] ?? ''),
    width: WIDTH,
  }))
  return {
    name,
    columns: [...columns, { header: 'Motif', width: REASON_WIDTH }],
    rows: lines.map((line): WrittenCell[] => [
      ...Array.from({ length: width }, (_, column) => line.cells[column] ?? null),
      reasonOf(line),
    ]),
  }
}
