import type { BulkAct } from '@etapes-climat/domain/cards/bulk-contract'
import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { requiredCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import { type StepFieldName, stepField } from '@etapes-climat/domain/cards/step-fields'
import { codecOf, type FieldReading } from '@etapes-climat/domain/items/field-types'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { NamedReference } from '../../../../ui/form/named-reference.ts'
import { type ColumnKey, cellKind, EDITED_COLUMNS, type EditedColumn } from './grid-columns.ts'
import { type GridNames, withUnlisted } from './grid-names.ts'

/** The cells of a line as texts, the form in which they are typed, pasted, compared and stored. */
export type CellTexts = Record<EditedColumn, string>

type Changes = Extract<BulkAct, { act: 'edit' }>['cards'][number]['changes']

/**
 * The meaning of a text: its normal spelling and its value on the wire, with a remark where they differ
 * from the typed text; or why it is invalid.
 */
export type ReadCell =
  | { fault: null; remark: string | null; text: string; changes: Changes }
  | { fault: string; remark: null; text: string; changes: null }

/** What a step has in a column, things by their IRIs. */
function valueIn(card: FoundCard, column: StepFieldName) {
  const references = [(card as unknown as Record<string, unknown>)[column] ?? []].flat()
  const { type } = stepField(column)
  if (type !== 'reference' && type !== 'references') return { value: references[0], references: [] }
  const things = references as NamedReference[]
  const iris = things.map((thing) => thing['@id'])
  return { value: type === 'references' ? iris : (iris[0] ?? null), references: things }
}

const readingOf = (column: StepFieldName, names: GridNames): FieldReading => ({
  field: stepField(column),
  choices: names[column],
})

/** The text of a stored cell. */
export function storedText(card: FoundCard, column: ColumnKey, names: GridNames): string {
  if (column === 'updatedAt') return formatDate(card.updatedAt)
  const { value, references } = valueIn(card, column)
  const reading = readingOf(column, names)
  const codec = codecOf(reading.field)
  return codec.write(value ?? codec.empty(reading.field), {
    ...reading,
    choices: withUnlisted(reading.choices, references),
  })
}

/** The cells of a step. */
export const textsOf = (card: FoundCard, names: GridNames): CellTexts =>
  recordOf(EDITED_COLUMNS, (column) => storedText(card, column, names))

/** As a cell shows it: values with the space of thousands, and no line of names that begins with « ; ». */
export function shownText(column: EditedColumn, text: string): string {
  const { type } = stepField(column)
  if (type === 'references') return text.replaceAll(' ; ', '\u00a0; ')
  if (type === 'date' && text !== '') return formatDate(text)
  return cellKind(column).isNumber && /^\d+$/.test(text) ? formatNumber(Number(text)) : text
}

/** Reads the text of a cell, by the rules of the step's editor. */
export function readCell(
  column: EditedColumn,
  text: string,
  { names, card }: { names: GridNames; card: Pick<FoundCard, 'cardFormat'> },
): ReadCell {
  const reading = readingOf(column, names)
  const required: readonly string[] = requiredCardFields(card.cardFormat.slug)
  const read = codecOf(reading.field).read(text, {
    ...reading,
    isRequired: required.includes(column),
  })
  if (read.fault !== null) return { ...read, remark: null, changes: null }
  return { ...read, changes: { [column]: read.value } }
}
