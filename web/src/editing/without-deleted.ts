import type { VersionContent, VersionValue } from '@etapes-climat/domain/history/contract'
import { isReference } from '@etapes-climat/domain/history/rules/version-difference'

/** A content without its references to deleted items. */
export function withoutDeleted(content: VersionContent, gone: readonly string[]): VersionContent {
  const isGone = (value: unknown) => isReference(value) && gone.includes(value['@id'])
  const kept = (value: VersionValue): VersionValue => {
    if (isGone(value)) return null
    if (!Array.isArray(value)) return value
    return value.filter((item) => !isGone(item)) as typeof value
  }
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, kept(value)]))
}
