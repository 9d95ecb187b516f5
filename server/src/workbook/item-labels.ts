import { foldText } from '@etapes-climat/domain/kernel/text'

/** Something that steps refer to by its name. */
export interface NamedItem {
  id: number
  name: string
  /** of a tree; absent or null at its root */
  parentId?: number | null
}

/** Comparable form of a name or a path. */
export const labelKey = (label: string) => label.split('>').map(foldText).join(' > ')

/**
 * What each item is called in a file: its name where no other has it, else its path, `Famille > Nom`,
 * and its rank behind it where even that is not enough. The same names in the same order are called
 * the same in another installation.
 */
export function itemLabels(items: readonly NamedItem[]): Map<number, string> {
  const named = countBy(items, ({ name }) => labelKey(name))
  const paths = itemPaths(items)
  const ranks = new Map<string, number>()
  return new Map(
    items.map(({ id, name }) => {
      if (named.get(labelKey(name)) === 1) return [id, name]
      const path = paths.get(id) ?? name
      const rank = (ranks.get(labelKey(path)) ?? 0) + 1
      ranks.set(labelKey(path), rank)
      return [id, rank === 1 ? path : `${path} #${rank}`]
    }),
  )
}

/** The names from the root down to each item. */
export function itemPaths(items: readonly NamedItem[]): Map<number, string> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const paths = new Map<number, string>()
  for (const item of items) {
    const names: string[] = []
    for (let at: NamedItem | undefined = item; at; at = byId.get(at.parentId ?? 0)) {
      names.unshift(at.name)
    }
    paths.set(item.id, names.join(' > '))
  }
  return paths
}

/** Finds an item by its label in a file; null: none, `several`: an ambiguous name. */
export type FindItem = (label: string) => NamedItem | 'several' | null

/** By its label, else by its path, else by a name that it has alone. */
export function itemFinder(items: readonly NamedItem[]): FindItem {
  const labels = itemLabels(items)
  const paths = itemPaths(items)
  const whole = new Map<string, NamedItem>()
  const names = new Map<string, NamedItem | 'several'>()
  for (const item of [...items].reverse()) {
    whole.set(labelKey(paths.get(item.id) ?? item.name), item)
    names.set(labelKey(item.name), names.has(labelKey(item.name)) ? 'several' : item)
  }
  for (const item of items) whole.set(labelKey(labels.get(item.id) ?? item.name), item)
  return (label) => whole.get(labelKey(label)) ?? names.get(labelKey(label)) ?? null
}

/** The name most like another one; null when none is near. */
export function nearestName(names: Iterable<string>, wanted: string): string | null {
  let nearest: string | null = null
  let least = Math.max(2, Math.ceil(foldText(wanted).length * 0.45))
  for (const name of names) {
    const distance = editDistance(foldText(name).slice(0, 60), foldText(wanted).slice(0, 60))
    if (distance < least) [nearest, least] = [name, distance]
  }
  return nearest
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next[to] = Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[other.length] ?? 0
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
