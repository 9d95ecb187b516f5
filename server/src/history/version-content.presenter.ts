import { STEP_LINKS, type StepRelation, stepLink } from '@etapes-climat/domain/cards/step-fields'
import type {
  HistoryKind,
  VersionContent,
  VersionValue,
} from '@etapes-climat/domain/history/contract'
import {
  isReference,
  versionDifference,
} from '@etapes-climat/domain/history/rules/version-difference'
import {
  VERSION_FIELDS,
  type VersionField,
} from '@etapes-climat/domain/history/rules/version-fields'
import { ITEM_KINDS } from '@etapes-climat/domain/items/item-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { Picture } from '@etapes-climat/domain/media/contract'

/** A stored content, by the names of its columns; for older actions, by the names of the answer. */
export type StoredContent = Readonly<Record<string, unknown>>

/** Relations that a body names otherwise than their table. */
const STORED_NAMES: Readonly<Record<string, string>> = {
  cardFormat: 'format',
  cardCategory: 'category',
}

/** What a relation of a step names; what is above an item is of its own kind. */
const REFERRED: Readonly<Record<string, HistoryKind>> = {
  cardFormat: 'card_formats',
  sector: 'sectors',
  cardCategory: 'card_categories',
  children: 'cards',
  ...recordOf(STEP_LINKS, (name) => ITEM_KINDS[stepLink(name).to].path),
} satisfies Record<Exclude<StepRelation, 'parent'>, HistoryKind>

const columnOf = (name: string) =>
  STORED_NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The content of a version by the names of a body. Columns without a field are left out, as are fields that
 * there were not yet when the version was stored.
 */
export function presentContent(kind: HistoryKind, stored: StoredContent): VersionContent {
  return fieldsOf(kind, stored, columnOf)
}

/** The fields that an action recorded, by the names of its answer. */
export function presentRecorded(kind: HistoryKind, noted: StoredContent | null): VersionContent {
  return fieldsOf(kind, noted ?? {}, (name) => name)
}

function fieldsOf(
  kind: HistoryKind,
  stored: StoredContent,
  keyOf: (name: string) => string,
): VersionContent {
  return Object.fromEntries(
    VERSION_FIELDS[kind].flatMap((field) => {
      const value = stored[keyOf(field.name)]
      return value === undefined ? [] : [[field.name, presentValue(kind, field, value)]]
    }),
  )
}

/** A value that is not of its field, of a time when it was another, is left empty. */
function presentValue(
  kind: HistoryKind,
  { name, type }: VersionField,
  value: unknown,
): VersionValue {
  const referred = REFERRED[name] ?? kind
  switch (type) {
    case 'reference':
      return presentReference(referred, value)
    case 'references':
      return asList(value).flatMap((item) => presentReference(referred, item) ?? [])
    case 'picture':
    case 'pictures':
      return asList(value).filter(isPicture)
    default:
      return typeof value === 'object' ? null : (value as VersionValue)
  }
}

const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null ? [] : [value]

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'src' in value && 'alt' in value && 'meta' in value

interface StoredReference {
  id?: number
  name?: string
  title?: string
  slug?: string
}

function presentReference(kind: HistoryKind, value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, title = '', slug }: StoredReference = value
  return {
    '@id': isReference(value) ? value['@id'] : `/api/${kind}/${id}`,
    name: name ?? title,
    ...(slug === undefined ? {} : { slug }),
  }
}

/** A row of the audit log, as far as it describes a change. */
export interface StoredChange {
  action: string
  /** null: no content was stored */
  content: StoredContent | null
  /** of the version before this one */
  former: StoredContent | null
  before: StoredContent | null
  after: StoredContent | null
}

/** Actions that create, delete or replace an item as a whole, so that no single field changed. */
const UNCHANGING = new Set(['create', 'delete', 'found', 'open-next'])

/** Names of the fields that an action changed; none for a creation or a deletion. */
export function changedNames(kind: HistoryKind, row: StoredChange): string[] {
  if (UNCHANGING.has(row.action)) return []
  const { before, after } =
    row.content && row.former
      ? { before: presentContent(kind, row.former), after: presentContent(kind, row.content) }
      : { before: presentRecorded(kind, row.before), after: presentRecorded(kind, row.after) }
  return versionDifference(kind, before, after).changed.map(({ field }) => field.name)
}
