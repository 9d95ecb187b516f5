import { Readable } from 'node:stream'
import { ITEM_SHEET_NAMES, ITEM_SHEETS } from '../item-columns.ts'
import { STEP_COLUMN_FIELDS } from '../step-columns.ts'
import { type ExportedCatalogue, itemValues } from './exported-catalogue.ts'

/** The catalogue for machines, a step at a time: names of the wire, items by their labels. */
export function exportJson({ version, items, labels, steps }: ExportedCatalogue): Readable {
  function* pieces(): Generator<string> {
    yield `{"version":${version}`
    for (const sheet of ITEM_SHEET_NAMES) {
      const fields = Object.keys(ITEM_SHEETS[sheet].columns)
      const shown = items[sheet].map((item) => {
        const values = itemValues(sheet, item, { labels })
        const own = Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
        return { label: labels[sheet].get(item.id), ...own }
      })
      yield `,"${sheet}":${JSON.stringify(shown)}`
    }
    yield ',"steps":['
    for (const [at, step] of steps.entries()) {
      const shown = Object.fromEntries(STEP_COLUMN_FIELDS.map((field) => [field, step[field]]))
      yield `${at > 0 ? ',' : ''}\n${JSON.stringify(shown)}`
    }
    yield '\n]}\n'
  }
  return Readable.from(pieces(), { objectMode: false, encoding: 'utf8' })
}
