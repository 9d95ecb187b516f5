import type { CountedCategory, Sector, Tag } from '@etapes-climat/domain/classification/contract'
import { iri } from '../hydra/iri.ts'
import type { CatalogueSnapshot, FilterCounts } from './catalogue-snapshot.ts'
import {
  presentCategory,
  presentSectorReference,
  presentTagReference,
} from './classification.presenter.ts'
import { groupBy } from './group-by.ts'

/**
 * Nested sectors with their totals. The number of steps is what ticking the sector finds for
 * the viewer: its own and those of its descendants.
 */
export function sectorTree(snapshot: CatalogueSnapshot, counts: FilterCounts): Sector[] {
  const cards = cardsBySector(snapshot)
  const below = childrenByParent(snapshot.rows.sectors)
  const branch = (parentId: number | null): Sector[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = branch(row.id)
      return {
        ...presentSectorReference(row),
        id: row.id,
        parent: row.parentId === null ? null : iri('sector', row.parentId),
        cards: cards.get(row.id) ?? [],
        count: counts.sectors.get(row.uid) ?? 0,
        children,
      }
    })
  return branch(null)
}

function cardsBySector(snapshot: CatalogueSnapshot): Map<number | null, string[]> {
  const { cards } = snapshot.search({}, 'member')
  const bySector = groupBy(cards, ({ row }) => row.sectorId)
  return new Map([...bySector].map(([id, own]) => [id, own.map(({ row }) => iri('card', row.id))]))
}

/** Nested keywords with their number of steps, descendants included. */
export function tagTree(snapshot: CatalogueSnapshot, counts: FilterCounts): Tag[] {
  const below = childrenByParent(snapshot.rows.tags)
  const branch = (parentId: number | null): Tag[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = branch(row.id)
      return {
        ...presentTagReference(row),
        id: row.id,
        total: counts.tags.get(row.uid) ?? 0,
        children,
      }
    })
  return branch(null)
}

/** Card categories with their number of steps. */
export function countedCategories(
  snapshot: CatalogueSnapshot,
  counts: FilterCounts,
): CountedCategory[] {
  return snapshot.rows.categories.map((row) => ({
    ...presentCategory(row),
    cards: counts.categories.get(row.uid) ?? 0,
  }))
}

/** Every node of a tree, parents first. */
export function flatten<Node extends { children: Node[] }>(tree: readonly Node[]): Node[] {
  return tree.flatMap((node) => [node, ...flatten(node.children)])
}

interface CountedNode {
  uid: string
  name: string
  used?: number | undefined
  children: CountedNode[]
}

/**
 * A tree for an administrator's search: the nodes whose name contains the text, with their ancestors
 * and descendants, each with its uses.
 */
export function searchTree<Node extends CountedNode & { children: Node[] }>(
  tree: readonly Node[],
  matches: (name: string) => boolean,
  usesOf: (uid: string) => number,
): Node[] {
  return tree.flatMap((node): Node[] => {
    const matching = matches(node.name)
    const children = searchTree(node.children, matching ? () => true : matches, usesOf)
    if (!matching && children.length === 0) return []
    return [{ ...node, used: usesOf(node.uid), children }]
  })
}

/** Rows by the id of their parent; null: the root. */
export function childrenByParent<Row extends { parentId: number | null }>(
  rows: readonly Row[],
): Map<number | null, Row[]> {
  return groupBy(rows, ({ parentId }) => parentId)
}
