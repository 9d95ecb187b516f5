import type { Readable } from 'node:stream'
import { DRAFT, type FieldType, PUBLISHED } from '@etapes-climat/domain/items/item-fields'
import { writeWorkbook } from '../../engines/xlsx/write-workbook.ts'
import type { WrittenCell, WrittenColumn, WrittenSheet } from '../../engines/xlsx/written-sheet.ts'
import { writtenCell } from '../field-cells.ts'
import { ITEM_SHEET_NAMES, ITEM_SHEETS, type ItemSheet } from '../item-columns.ts'
import {
  continued,
  STEP_COLUMN_FIELDS,
  STEP_COLUMNS,
  STEP_SHEET,
  type StepField,
} from '../step-columns.ts'
import { type ExportedCatalogue, itemValues } from './exported-catalogue.ts'
import { helpSheet } from './help-sheet.ts'
import { cellsOf, inCells } from './written-cells.ts'

/** What an item is called in « Étapes »: not read, the source of its drop-down lists. */
const LABEL: WrittenField = {
  field: 'label',
  type: 'line',
  header: 'À écrire dans Étapes',
  width: 40,
}

const CHOSEN: { readonly [Field in StepField]?: ItemSheet } = {
  sector: 'sectors',
  category: 'categories',
  format: 'formats',
}

/** The catalogue as a workbook; without steps it is the model. */
export function exportWorkbook(catalogue: ExportedCatalogue): Readable {
  return writeWorkbook([
    stepSheet(catalogue),
    ...ITEM_SHEET_NAMES.map((sheet) => itemSheet(sheet, catalogue)),
    helpSheet(),
  ])
}

function stepSheet({ steps, labels }: ExportedCatalogue): WrittenSheet {
  const fields = STEP_COLUMN_FIELDS.map((field) => {
    const choices = choicesOf(field, labels)
    return { ...STEP_COLUMNS[field], field, ...(choices && { choices }) }
  })
  return { name: STEP_SHEET, ...inParts(fields, steps) }
}

interface WrittenField extends WrittenColumn {
  field: string
  type: FieldType
}

/** Columns and rows of fields, with as many columns for each as its longest text takes. */
function inParts(
  fields: readonly WrittenField[],
  lines: readonly Readonly<Record<string, unknown>>[],
): Pick<WrittenSheet, 'columns' | 'rows'> {
  const cell = ({ type, field }: WrittenField, line: (typeof lines)[number]) =>
    writtenCell(type, line[field])
  const parted = fields.map((field) => ({
    ...field,
    parts: lines.reduce((most, line) => Math.max(most, cellsOf(cell(field, line))), 1),
  }))
  function* rows(): Generator<WrittenCell[]> {
    for (const line of lines) {
      yield parted.flatMap((field) => inCells(cell(field, line), field.parts))
    }
  }
  const columns = parted.flatMap(({ header, width, choices, parts }) =>
    Array.from({ length: parts }, (_, part) => ({
      header: continued(header, part + 1),
      width,
      ...(choices && { choices }),
    })),
  )
  return { columns, rows: rows() }
}

function choicesOf(
  field: StepField,
  labels: ExportedCatalogue['labels'],
): WrittenColumn['choices'] {
  if (field === 'draft') return [PUBLISHED, DRAFT]
  const sheet = CHOSEN[field]
  if (!sheet) return undefined
  const column = Object.keys(ITEM_SHEETS[sheet].columns).length
  return { sheet: ITEM_SHEETS[sheet].sheet, column, count: labels[sheet].size }
}

function itemSheet(sheet: ItemSheet, { items, labels }: ExportedCatalogue): WrittenSheet {
  const { sheet: name, columns } = ITEM_SHEETS[sheet]
  const fields = Object.entries(columns).map(([field, column]) => ({ ...column, field }))
  const lines = items[sheet].map((item) => ({
    ...itemValues(sheet, item, { labels }),
    label: labels[sheet].get(item.id),
  }))
  return { name, ...inParts([...fields, LABEL], lines) }
}
