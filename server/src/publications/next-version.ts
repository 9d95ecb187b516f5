import type { VersionContent, VersionValue } from '@etapes-climat/domain/history/contract'
import { isReference, sameFieldOf } from '@etapes-climat/domain/history/rules/version-difference'
import { VERSION_FIELDS } from '@etapes-climat/domain/history/rules/version-fields'
import type { FieldType } from '@etapes-climat/domain/items/item-fields'
import { mergeFields } from '@etapes-climat/domain/kernel/rules/merge-fields'
import type { PublicationKind } from '@etapes-climat/domain/publications/contract'
import { presentContent, type StoredContent } from '../history/version-content.presenter.ts'

/** The stored contents of a next version, of its base, and of the published item. */
export interface Preparation {
  kind: PublicationKind
  content: StoredContent
  base: StoredContent
  online: StoredContent
}

/** A next version over what changed online since it was made. */
export interface MergedVersion {
  /** the changed fields, over the published ones */
  content: VersionContent
  changed: string[]
  /** changed fields whose published value changed as well */
  contested: string[]
}

/** Decided beside the content: by the trees, by the publication itself, or never. */
const NOT_WRITTEN = new Set(['parent', 'draft', 'slug'])

/** Merges a next version with the published item, field by field, like two people's saves. */
export function mergeNextVersion({ kind, ...stored }: Preparation): MergedVersion {
  const base = presentContent(kind, stored.base)
  const mine = presentContent(kind, stored.content)
  const theirs = presentContent(kind, stored.online)
  const fields = VERSION_FIELDS[kind]
    .map(({ name }) => name)
    .filter((name) => !NOT_WRITTEN.has(name))
  const { changed, contested } = mergeFields({ base, mine, theirs }, fields, sameFieldOf(kind))
  return { content: { ...theirs, ...pick(mine, changed) }, changed, contested }
}

const pick = (content: VersionContent, names: readonly string[]): VersionContent =>
  Object.fromEntries(names.map((name) => [name, content[name] ?? null]))

/**
 * The changed fields of a next version as the body of an ordinary update. Deleted items leave its
 * lists, as they leave published ones.
 */
export function bodyOf(
  kind: PublicationKind,
  { content, changed }: Pick<MergedVersion, 'content' | 'changed'>,
  gone: readonly string[],
): Record<string, unknown> {
  const fields = VERSION_FIELDS[kind].filter(({ name }) => changed.includes(name))
  return Object.fromEntries(
    fields.map(({ name, type }) => [name, written(type, content[name] ?? null, gone)]),
  )
}

function written(type: FieldType, value: VersionValue, gone: readonly string[]): unknown {
  if (isReference(value)) return value['@id']
  if (!Array.isArray(value)) return value
  if (type === 'picture') return value[0] ?? null
  const items: readonly unknown[] = value
  return items
    .map((item) => (isReference(item) ? item['@id'] : item))
    .filter((item) => typeof item !== 'string' || !gone.includes(item))
}
