import type { CountedCategory, Sector, Tag } from '@etapes-climat/domain/classification/contract'
import {
  presentCategory,
  presentSectorReference,
  presentTagReference,
} from '../classification/classification.presenter.ts'
import { iri } from '../hydra/iri.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'

/**
 * Nested sectors with their totals (CLASS-12). The number of steps is what ticking the sector
 * finds: its own and those of the sectors below it (D-46).
 */
export function sectorTree(snapshot: CatalogueSnapshot): Sector[] {
  const cards = snapshot.countShown('sector')
  const below = childrenByParent(snapshot.rows.sectors)
  const branch = (parentId: number | null): Sector[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = branch(row.id)
      return {
        ...presentSectorReference(row),
        id: row.id,
        parent: row.parentId === null ? null : iri('sector', row.parentId),
        cards: cards([row.uid, ...uidsOf(children)]),
        children,
      }
    })
  return branch(null)
}

/** Nested keywords with their number of steps, those of the keywords below included (CLASS-13). */
export function tagTree(snapshot: CatalogueSnapshot): Tag[] {
  const total = snapshot.countShown('tag')
  const below = childrenByParent(snapshot.rows.tags)
  const branch = (parentId: number | null): Tag[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = branch(row.id)
      return {
        ...presentTagReference(row),
        id: row.id,
        total: total([row.uid, ...uidsOf(children)]),
        children,
      }
    })
  return branch(null)
}

/** Card categories with their number of steps shown to members. */
export function countedCategories(snapshot: CatalogueSnapshot): CountedCategory[] {
  const cards = snapshot.countShown('category')
  return snapshot.rows.categories.map((row) => ({
    ...presentCategory(row),
    cards: cards([row.uid]),
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
 * A tree as administrators search it: the nodes whose name contains the text, with what is above
 * and below them, each with its uses (API-27, API-28).
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

interface Branch {
  uid: string
  children: Branch[]
}

/** Every uid of the branches and of what is below them. */
function uidsOf(branches: readonly Branch[]): string[] {
  return branches.flatMap(({ uid, children }) => [uid, ...uidsOf(children)])
}

function childrenByParent<Row extends { parentId: number | null }>(
  rows: readonly Row[],
): Map<number | null, Row[]> {
  const below = new Map<number | null, Row[]>()
  for (const row of rows) {
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row)
    else below.set(row.parentId, [row])
  }
  return below
}
