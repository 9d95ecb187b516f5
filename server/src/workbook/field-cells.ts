import { MAX_NUMBER } from '@etapes-climat/domain/cards/rules/card-limits'
import {
  readNumericCell,
  roundToWhole,
  writtenNumber,
} from '@etapes-climat/domain/cards/rules/typed-number'
import { chosenFault, chosenNames, writeChosen } from '@etapes-climat/domain/items/chosen-names'
import { choiceOf, codecOf, yesOrNo } from '@etapes-climat/domain/items/field-types'
import type { FieldType, FieldValues, ItemField } from '@etapes-climat/domain/items/item-fields'
import {
  isWebAddress,
  WRONG_LINK,
  withLowerCaseScheme,
} from '@etapes-climat/domain/items/web-address'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { readList } from '@etapes-climat/domain/kernel/name-list'
import { shortened } from '@etapes-climat/domain/kernel/text'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { readPictures } from '@etapes-climat/domain/media/rules/written-pictures'
import type { CellValue } from '../engines/xlsx/read-sheet.ts'
import type { WrittenCell } from '../engines/xlsx/written-sheet.ts'
import type { CellValues } from './cell-values.ts'
import {
  type CellReading,
  CellRefused,
  cellText,
  day,
  number,
  rank,
  rich,
  state,
} from './read/cell-readers.ts'
import { writeRichCell } from './rich-cell.ts'

/** A field whose cell was read, and what may be said of it. */
export interface Keeping {
  field: ItemField
  refuse(message: string): void
  /** of pictures: those that the site has, in place of those that are stored */
  keepPictures(read: readonly Picture[], stored: readonly Picture[]): Picture[]
}

/** How the cells of a type are read and written; a file of spreadsheets says more than a typed text. */
interface FieldCell<Read, Stored> {
  /** @throws CellRefused */
  read(cell: CellValue | undefined, reading: CellReading): Read
  write(value: Stored): WrittenCell
  /** what is stored of what was read */
  keep(read: Read, stored: Stored, keeping: Keeping): Stored
  /** as the preview of an import says it */
  inWords(value: Stored): string
  /** merged cells say the same of each of their lines; numbers would be added up */
  isShared?: true
}

const asText = (cell: CellValue | undefined, { date1904 }: CellReading) =>
  cellText(cell, date1904).trim()

/** A text of a field that a rule may refuse. */
const textCell = (
  faultOf: (text: string, field: ItemField) => string | null = () => null,
  accept: (text: string, field: ItemField) => string = (text) => text,
): FieldCell<string, string> => ({
  read: asText,
  write: (text) => text,
  keep(text, _, { field, refuse }) {
    const { max } = field
    if (max && text.length > max) refuse(`${max} signes au plus.`)
    const fault = faultOf(text, field)
    if (fault) refuse(fault)
    return accept(text, field)
  },
  inWords: (text) => text,
  isShared: true,
})

const line = textCell()

/** The number within the limits of its field; null: none. */
function bounded(read: number | null, { field, refuse }: Keeping): number | null {
  const { least = -MAX_NUMBER, most = MAX_NUMBER } = field
  if (read !== null && read < least) refuse(`Écrivez ${least} ou plus.`)
  if (read !== null && read > most) refuse(`Écrivez ${most} au plus.`)
  return read
}

const numeral: FieldCell<number | null, number> = {
  read: (cell, reading) => number(cell, { ...reading, example: '1,5' }),
  write: (value) => value,
  // A cell has fewer digits than the database.
  keep(read, stored, keeping) {
    const given = bounded(read, keeping)
    return given === null || given === readNumericCell(stored) ? stored : given
  },
  inWords: writtenNumber,
}

/** Spreadsheets count days from March 1900 on as we do; others are texts. */
const writtenDay = (given: string): WrittenCell => (given >= '1900-03-01' ? { day: given } : given)

const given = <Value>(read: Value): Value => read

/** What each type of field does with the cells of a file. */
const FIELD_CELLS: {
  readonly [Type in FieldType]: FieldCell<CellValues[Type], FieldValues[Type]>
} = {
  line,
  longText: line,
  link: textCell(
    (text) => (text && !isWebAddress(withLowerCaseScheme(text)) ? WRONG_LINK : null),
    withLowerCaseScheme,
  ),
  richText: {
    read: (cell, { date1904 }) => rich(cellText(cell, date1904)),
    write: writeRichCell,
    keep: given,
    inWords: given,
    isShared: true,
  },
  number: numeral,
  whole: {
    read: rank,
    write: given,
    keep: (read, _, keeping) => bounded(read, keeping),
    inWords: (value) => (value === null ? '' : writtenNumber(value)),
  },
  value: {
    ...numeral,
    read(cell, reading) {
      const read = number(cell, { ...reading, example: '120', hasWords: true })
      const rounded = read === null ? null : roundToWhole(read)
      if (rounded?.remark) reading.remark(rounded.remark)
      return rounded?.whole ?? null
    },
    keep: (read, stored, keeping) => bounded(read, keeping) ?? stored,
  },
  date: {
    read: (cell, { date1904 }) => day(cell, date1904),
    write: (value) => value && writtenDay(value),
    keep: given,
    inWords: (value) => (value ? formatDate(value) : ''),
    isShared: true,
  },
  draft: {
    read: (cell, { date1904, ambiguous }) => state(cellText(cell, date1904), ambiguous),
    write: wordOf('draft'),
    keep: (read, stored) => read ?? stored,
    inWords: wordOf('draft'),
    isShared: true,
  },
  yesNo: {
    read(cell, reading) {
      const text = asText(cell, reading)
      const read = yesOrNo(text)
      if (read !== undefined) return read
      throw new CellRefused(
        `«\u00a0${shortened(text)}\u00a0» n’est ni oui ni non\u00a0; écrivez «\u00a0Oui\u00a0» ou «\u00a0Non\u00a0».`,
      )
    },
    write: wordOf('yesNo'),
    keep: given,
    inWords: wordOf('yesNo'),
    isShared: true,
  },
  choice: textCell(
    (text, field) =>
      choiceOf(field, text) === undefined ? chosenFault(field.choices, text, [text]) : null,
    (text, field) => choiceOf(field, text) ?? text,
  ),
  choices: textCell(
    (text, { choices }) => chosenFault(choices, text),
    (text, { choices = [] }) => writeChosen(choices, chosenNames(text)),
  ),
  reference: { ...line, keep: (read) => read },
  references: {
    read: (cell, { date1904 }) => readList(cellText(cell, date1904)),
    write: wordOf('references'),
    keep: given,
    inWords: (names) => names.join('\u00a0; '),
    isShared: true,
  },
  picture: {
    read: (cell, { date1904 }) => readPictures(cellText(cell, date1904))[0] ?? null,
    write: (picture) => picture && wordOf('picture')(picture),
    keep: (read, stored, { keepPictures }) =>
      keepPictures(read ? [read] : [], stored ? [stored] : [])[0] ?? null,
    inWords: wordOf('picture'),
  },
  pictures: {
    read: (cell, { date1904 }) => readPictures(cellText(cell, date1904)),
    write: wordOf('pictures'),
    keep: (read, stored, { keepPictures }) => keepPictures(read, stored),
    inWords: wordOf('pictures'),
  },
}

/** The text of a value, as it would be typed. */
function wordOf<Type extends FieldType>(type: Type) {
  return (value: FieldValues[Type]): string =>
    codecOf({ type }).write(value, { field: { label: '', type } })
}

/** What the cells of a field do, for a field that may be any. */
export const cellOf = (type: FieldType) => FIELD_CELLS[type] as FieldCell<unknown, unknown>

/** A value as a cell of its column. */
export const writtenCell = (type: FieldType, value: unknown): WrittenCell =>
  value === null || value === undefined ? null : cellOf(type).write(value)
