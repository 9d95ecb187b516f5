import { type ArrangedNode, childrenOf, type PlacedNode, type TreeIndex } from '../tree-model.ts'
import type { DropPoint } from './tree-places.ts'

/** Where a row ends on screen: what may be said of the gap below it. */
type Row<Node> = PlacedNode<Node>

/**
 * The gaps below a row: before its first child when that is shown; otherwise after the row and, where
 * it is the last of its siblings, after its parent, and so on outwards.
 */
function gapsBelow<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  closed: ReadonlySet<number>,
  { node }: Row<Node>,
): DropPoint[] {
  const [first] = closed.has(node.id) ? [] : node.children
  if (first) return [{ key: first.id, dropPosition: 'before' }]
  const gaps: DropPoint[] = []
  for (let at: Row<Node> | undefined = index.places.get(node.id); at; ) {
    gaps.push({ key: at.node.id, dropPosition: 'after' })
    const { parentId, rank } = at
    const isLast = rank === childrenOf(index, parentId).length - 1
    at = isLast && parentId !== null ? index.places.get(parentId) : undefined
  }
  return gaps
}

/** Every place that a row may be dropped at, from the top to the foot of the tree. */
export function dropPoints<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  closed: ReadonlySet<number>,
  rows: readonly Row<Node>[],
): DropPoint[] {
  const [first] = rows
  const top: DropPoint[] = first ? [{ key: first.node.id, dropPosition: 'before' }] : []
  return rows.reduce((points, row) => {
    points.push({ key: row.node.id, dropPosition: 'on' }, ...gapsBelow(index, closed, row))
    return points
  }, top)
}

/** Shares of a row, at its top and at its foot, where a drop goes beside it and not into it. */
const EDGE = 0.3

/**
 * The places meant by a pointer over a row, the likeliest first. @param down share of the row's height
 * above the pointer @param out levels that the pointer is left of the row
 */
export function pointsAt<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  closed: ReadonlySet<number>,
  { row, down, out }: { row: Row<Node>; down: number; out: number },
): DropPoint[] {
  const on: DropPoint = { key: row.node.id, dropPosition: 'on' }
  const gaps = gapsBelow(index, closed, row)
  const below = gaps[Math.min(out, gaps.length - 1)] ?? on
  const beside: DropPoint = down < 0.5 ? { key: row.node.id, dropPosition: 'before' } : below
  return Math.abs(down - 0.5) < 0.5 - EDGE ? [on, beside] : [beside, on]
}
