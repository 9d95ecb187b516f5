import { buffer } from 'node:stream/consumers'
import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { stepField } from '@etapes-climat/domain/cards/step-fields'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { stringify } from 'csv-stringify/sync'
import { neutralCell } from '../engines/csv/csv-export.ts'
import { writeWorkbook } from '../engines/xlsx/write-workbook.ts'
import { type FilledColumn, filledSheet } from '../engines/xlsx/written-sheet.ts'

type PublicField = Exclude<keyof PublicCard, '@id' | '@type' | 'id' | 'uid'>

/** What stands in the files of each field that visitors see, in this order. */
const CELLS: Record<PublicField, Omit<FilledColumn<PublicCard>, 'header'>> = {
  name: { width: 60, cell: ({ name }) => name },
  val: { width: 12, cell: ({ val }) => val },
  cardFormat: { width: 24, cell: ({ cardFormat }) => cardFormat.name },
  sector: { width: 30, cell: ({ sector }) => sector?.name ?? null },
  cardCategory: { width: 24, cell: ({ cardCategory }) => cardCategory?.name ?? null },
  exemplaries: {
    width: 40,
    cell: ({ exemplaries }) => exemplaries.map(({ title }) => title).join('\u00a0; '),
  },
}

const COLUMNS: readonly FilledColumn<PublicCard>[] = [
  { header: 'uid', width: 38, cell: ({ uid }) => uid },
  ...(Object.keys(CELLS) as PublicField[]).map((name) => {
    const { column, label } = stepField(name)
    const header = column ?? label
    return { ...CELLS[name], header: name === 'val' ? `${header} (${CLIMATE_UNIT})` : header }
  }),
]

/** Steps as RFC 4180 has it: commas, CRLF, one line of headers; no cell is run by a spreadsheet. */
export function stepsCsv(steps: readonly PublicCard[]): Buffer {
  const rows = steps.map((step) =>
    COLUMNS.map(({ cell }) => {
      const written = cell(step)
      return typeof written === 'string' ? neutralCell(written) : written
    }),
  )
  const columns = COLUMNS.map(({ header }) => header)
  const text = stringify(rows, { header: true, columns, quoted: true, record_delimiter: '\r\n' })
  return Buffer.from(text)
}

/** No day: the same steps are the same bytes, and have the same ETag. */
const NO_DAY = new Date(1980, 0, 1)

/** Steps as a workbook with one sheet. */
export const stepsWorkbook = (steps: readonly PublicCard[]): Promise<Buffer> =>
  buffer(writeWorkbook([filledSheet('Étapes', COLUMNS, steps)], NO_DAY))
