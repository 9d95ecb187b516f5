import type { BulkAct } from '@etapes-climat/domain/cards/bulk-contract'
import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { MAX_TYPED_VAL } from '@etapes-climat/domain/cards/rules/card-limits'
import {
  readTypedInteger,
  roundingRemark,
  typedNumberFault,
  writtenNumber,
} from '@etapes-climat/domain/cards/rules/typed-number'
import { requiredCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { DRAFT, PUBLISHED, stateWord } from '@etapes-climat/domain/items/item-fields'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { readList, writeList } from '@etapes-climat/domain/kernel/name-list'
import { NAME_REQUIRED } from '@etapes-climat/domain/kernel/rules/text-rule'
import { foldText } from '@etapes-climat/domain/kernel/text'
import { columnOf, type EditedColumn } from './grid-columns.ts'
import { choicesNamed, type GridChoices, type GridNames } from './grid-names.ts'

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

const NAME_MAX = STEP_FIELDS.name.max
/** The states in words, for the choice of a cell. */
export const STATES = [PUBLISHED, DRAFT] as const

const textOf = (choices: GridChoices, { '@id': iri, name }: { '@id': string; name: string }) =>
  choices.byIri.get(iri)?.text ?? name

/** The cells of a step. */
export function textsOf(card: FoundCard, names: GridNames): CellTexts {
  const rank = ({ '@id': iri }: { '@id': string }) => names.tags.byIri.get(iri)?.at ?? -1
  const tags = card.tags.toSorted((one, other) => rank(one) - rank(other))
  return {
    name: card.name,
    sector: card.sector ? textOf(names.sectors, card.sector) : '',
    cardCategory: card.cardCategory ? textOf(names.categories, card.cardCategory) : '',
    tags: writeList(tags.map((tag) => textOf(names.tags, tag))),
    val: writtenNumber(card.val),
    draft: stateWord(card.draft),
  }
}

/** As a cell shows it: values with the space of thousands, and no line of names that begins with « ; ». */
export function shownText(column: EditedColumn, text: string): string {
  if (column === 'tags') return text.replaceAll(' ; ', '\u00a0; ')
  return column === 'val' && /^\d+$/.test(text) ? formatNumber(Number(text)) : text
}

const read = (text: string, changes: Changes, remark: string | null = null): ReadCell => ({
  ...{ fault: null, remark, text, changes },
})
const refused = (text: string, fault: string): ReadCell => ({
  ...{ fault, remark: null, text, changes: null },
})

/** Reads the text of a cell, by the rules of the step's editor (ADMIN-STEP-31, VAL-01 to VAL-05). */
export function readCell(
  column: EditedColumn,
  text: string,
  { names, card }: { names: GridNames; card: Pick<FoundCard, 'cardFormat'> },
): ReadCell {
  switch (column) {
    case 'name':
      return readName(text)
    case 'val':
      return readValue(text)
    case 'draft':
      return readState(text)
    case 'tags':
      return readTags(text, names.tags)
    default: {
      const isRequired = requiredCardFields(card.cardFormat.slug).includes(column)
      const choices = column === 'sector' ? names.sectors : names.categories
      return readChoice(column, text, { choices, isRequired })
    }
  }
}

function readName(text: string): ReadCell {
  const name = text.replace(/\s+/g, ' ').trim()
  if (name === '') return refused('', NAME_REQUIRED)
  if (name.length > NAME_MAX) return refused(name, `${NAME_MAX} caractères au plus.`)
  return read(name, { name })
}

function readValue(text: string): ReadCell {
  const fault = typedNumberFault(text)
  const val = readTypedInteger(text)
  if (fault !== null || val === null) return refused(text, fault ?? '')
  if (val < 0) return refused(text, 'La valeur ne peut pas être négative.')
  if (val > MAX_TYPED_VAL) {
    return refused(text, `La valeur ne peut pas dépasser ${formatNumber(MAX_TYPED_VAL)}.`)
  }
  return read(writtenNumber(val), { val }, roundingRemark(text))
}

function readState(text: string): ReadCell {
  const folded = foldText(text)
  if (/^publiee?$/.test(folded)) return read(PUBLISHED, { draft: false })
  if (folded === 'brouillon') return read(DRAFT, { draft: true })
  return refused(text, 'Écrivez Publié ou Brouillon.')
}

function readTags(text: string, choices: GridChoices): ReadCell {
  const found = readList(text).map((typed) => ({ typed, named: choicesNamed(choices, typed) }))
  const wrong = found.find(({ named }) => named.length !== 1)
  if (wrong) return refused(text, unread('Mot-clé', wrong.typed, wrong.named.length))
  const tags = [...new Set(found.flatMap(({ named }) => named))].sort((a, b) => a.at - b.at)
  const written = writeList(tags.map((tag) => tag.text))
  return read(written, { tags: tags.map((tag) => tag['@id']) })
}

function readChoice(
  column: 'sector' | 'cardCategory',
  text: string,
  { choices, isRequired }: { choices: GridChoices; isRequired: boolean },
): ReadCell {
  const { label } = columnOf(column)
  if (text.trim() === '') {
    if (isRequired) return refused('', `Veuillez saisir un ${label.toLowerCase()}.`)
    return read('', { [column]: null })
  }
  const named = choicesNamed(choices, text)
  const [choice] = named
  if (!choice || named.length > 1) return refused(text, unread(label, text.trim(), named.length))
  return read(choice.text, { [column]: choice['@id'] })
}

function unread(what: string, typed: string, found: number): string {
  return found === 0
    ? `${what} inconnu\u00a0: «\u00a0${typed}\u00a0».`
    : `Plusieurs portent ce nom\u00a0: écrivez «\u00a0Famille > ${typed}\u00a0».`
}
