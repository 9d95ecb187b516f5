import { wordsOf } from '../../items/field-words.ts'
import type { HistoryKind, VersionContent, VersionReference, VersionValue } from '../contract.ts'
import { VERSION_FIELDS, type VersionField } from './version-fields.ts'

export interface FieldChange {
  field: VersionField
  before: VersionValue
  after: VersionValue
}

export interface VersionDifference {
  changed: readonly FieldChange[]
  same: readonly VersionField[]
}

/**
 * The differences between two versions, field by field in the order of the editor. A computed
 * value, or a new name of a referenced item, is none.
 */
export function versionDifference(
  kind: HistoryKind,
  before: VersionContent,
  after: VersionContent,
): VersionDifference {
  const compared = VERSION_FIELDS[kind].filter(
    ({ name }) => (name in before || name in after) && !isComputed(name, before, after),
  )
  const isSameField = sameFieldOf(kind)
  const isSame = ({ name }: VersionField) => isSameField(before, after, name)
  return {
    changed: compared
      .filter((field) => !isSame(field))
      .map((field) => ({
        field,
        before: before[field.name] ?? null,
        after: after[field.name] ?? null,
      })),
    same: compared.filter(isSame),
  }
}

/** The value of an indirect step is the sum of others. */
function isComputed(name: string, ...contents: readonly VersionContent[]): boolean {
  return name === 'val' && contents.every(({ cardFormat }) => slugOf(cardFormat) === 'indirect')
}

const slugOf = (value: VersionValue | undefined) => (isReference(value) ? value.slug : undefined)

/** What two values are compared by: of references, which they are and in which order. */
function key(value: VersionValue | undefined): string {
  if (isReference(value)) return value['@id']
  return JSON.stringify(
    Array.isArray(value) ? value.map((item) => (isReference(item) ? item['@id'] : item)) : value,
  )
}

/** Whether a field holds nothing; one that there was not yet when a version was stored is not in it. */
const isEmpty = (field: VersionField, value: VersionValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) ? value.length === 0 : value === wordsOf(field).empty(field))

/** Whether a field, by its name, says the same in two versions of a kind; an absent one says what an empty one does. */
export function sameFieldOf(kind: HistoryKind) {
  const fields = new Map(VERSION_FIELDS[kind].map((field) => [field.name, field]))
  return (before: VersionContent, after: VersionContent, name: string): boolean => {
    if (isComputed(name, before, after)) return true
    const [former, latter] = [before[name], after[name]]
    if (former !== undefined && latter !== undefined) return key(former) === key(latter)
    const field = fields.get(name)
    return field !== undefined && isEmpty(field, former) && isEmpty(field, latter)
  }
}

/** Whether a value names another thing. */
export const isReference = (value: unknown): value is VersionReference =>
  typeof value === 'object' && value !== null && '@id' in value

/** An item of a list, and whether it was there before, is there now, or both. */
export interface ListedItem<Item> {
  item: Item
  state: 'kept' | 'added' | 'removed'
}

/**
 * Merges two lists: in the order of the later one, removed items at their former place.
 * @param idOf identifies an item
 */
export function mergedLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
): ListedItem<Item>[] {
  const former = new Set(before.map(idOf))
  const latter = new Set(after.map(idOf))
  const merged: ListedItem<Item>[] = after.map((item) => ({
    item,
    state: former.has(idOf(item)) ? 'kept' : 'added',
  }))
  before.forEach((item, index) => {
    if (latter.has(idOf(item))) return
    const previous = before[index - 1]
    const at = previous && merged.findIndex((listed) => idOf(listed.item) === idOf(previous))
    merged.splice(at === undefined ? 0 : at + 1, 0, { item, state: 'removed' })
  })
  return merged
}
