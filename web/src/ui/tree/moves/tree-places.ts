import type { SeenFamily, StaleFamily } from '@etapes-climat/domain/kernel/position-list'
import {
  type ArrangedNode,
  ancestorsOf,
  childrenOf,
  siblingsAt,
  type TreeIndex,
  type TreePlace,
} from '../tree-model.ts'

/** What a node is dropped on, or between. */
export interface DropPoint {
  key: number
  dropPosition: 'on' | 'before' | 'after'
}

/** The place that dropping a node there gives it; null for a node that is not in the tree. */
export function placeOfDrop<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  id: number,
  { key, dropPosition }: DropPoint,
): TreePlace | null {
  const target = index.places.get(key)
  if (!target) return null
  if (dropPosition === 'on') return lastUnder(index, id, key)
  const { parentId, rank } = target
  if (key === id) return { parentId, rank }
  const siblings = siblingsAt(index, id, parentId)
  const at = siblings.findIndex((node) => node.id === key)
  return { parentId, rank: dropPosition === 'before' ? at : at + 1 }
}

/** Under a node, or at the root when null, after all that is there. */
export function lastUnder<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  id: number,
  parentId: number | null,
): TreePlace {
  return { parentId, rank: siblingsAt(index, id, parentId).length }
}

/** The four moves that need no dragging (WCAG 2.5.7). */
export type MoveStep = 'up' | 'down' | 'in' | 'out'

/** Where each of these moves takes a node; null when it cannot go that way. */
export function stepPlaces<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  id: number,
): Record<MoveStep, TreePlace | null> {
  const from = index.places.get(id)
  if (!from) return { up: null, down: null, in: null, out: null }
  const { parentId, rank } = from
  const siblings = childrenOf(index, parentId)
  const previous = siblings[rank - 1]
  const parent = parentId === null ? undefined : index.places.get(parentId)
  return {
    up: previous ? { parentId, rank: rank - 1 } : null,
    down: rank + 1 < siblings.length ? { parentId, rank: rank + 1 } : null,
    in: previous ? lastUnder(index, id, previous.id) : null,
    out: parent ? { parentId: parent.parentId, rank: parent.rank + 1 } : null,
  }
}

/** `dans BAT-T2, après BAT-05`; `à la racine, en premier`. @param labelOf short name of a node */
export function placeInWords<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  { id, place, labelOf }: { id: number; place: TreePlace; labelOf: (node: Node) => string },
): string {
  const parent = place.parentId === null ? undefined : index.places.get(place.parentId)?.node
  const before = siblingsAt(index, id, place.parentId)[place.rank - 1]
  const inside = parent ? `dans ${labelOf(parent)}` : 'à la racine'
  return `${inside}, ${before ? `après ${labelOf(before)}` : 'en premier'}`
}

/** `Déposer sur Bâtir en bois`, `Insérer entre Bâtir en bois et Isoler`: what dropping a node there does. @param isInto onto the parent, not between its children */
export function dropName<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  { id, place, isInto }: { id: number; place: TreePlace; isInto: boolean },
): string {
  if (isInto && place.parentId !== null) {
    return `Déposer sur ${index.places.get(place.parentId)?.node.name}`
  }
  const siblings = siblingsAt(index, id, place.parentId)
  const [before, after] = [siblings[place.rank - 1]?.name, siblings[place.rank]?.name]
  if (before && after) return `Insérer entre ${before} et ${after}`
  return before ? `Insérer après ${before}` : `Insérer avant ${after}`
}

/** A node of the body of POST …/positions. */
interface ListedPosition {
  '@id': string
  children?: ListedPosition[]
}

/**
 * What is sent to save the order under one parent: its children, and its ancestors one in the
 * other. What is not listed keeps its place, so the rest of the tree need not be sent.
 */
export function positionsUnder<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  parentId: number | null,
): ListedPosition[] {
  const children = childrenOf(index, parentId).map((node) => ({ '@id': node['@id'] }))
  return pathToRoot(index, parentId).reduce<ListedPosition[]>(
    (listed, node) => [{ '@id': node['@id'], children: listed }],
    children,
  )
}

/** A node and its ancestors, the node first; empty for the root. */
function pathToRoot<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  id: number | null,
): Node[] {
  const place = id === null ? undefined : index.places.get(id)
  return place ? [place.node, ...ancestorsOf(index, id)] : []
}

/** The children of a node, or of the root, as they are seen: what a move of one of them rests on. */
export function seenFamily<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  parentId: number | null,
): SeenFamily {
  return {
    parents: pathToRoot(index, parentId).map((node) => node['@id']),
    children: childrenOf(index, parentId).map((node) => node['@id']),
  }
}

/**
 * What became of the places that a refused move rested on: `Dans BAT-T2, il y a maintenant BAT-07,
 * et il n’y a plus BAT-05.` @param labels short names by IRI, as seen and as stored
 */
export function staleFamilyInWords(
  { seen, stored }: StaleFamily,
  labels: ReadonlyMap<string, string>,
): string {
  const labelOf = (iri: string) => labels.get(iri) ?? 'un élément supprimé'
  const [parent] = seen.parents
  if (!stored) return `${labelOf(parent ?? '')} n’existe plus.`
  const inside = parent ? `Dans ${labelOf(parent)}` : 'À la racine'
  const missing = (from: SeenFamily, other: SeenFamily) =>
    from.children.filter((iri) => !other.children.includes(iri)).map(labelOf)
  const [added, removed] = [missing(stored, seen), missing(seen, stored)]
  const changes = [
    added.length > 0 ? `il y a maintenant ${added.join(', ')}` : '',
    removed.length > 0 ? `il n’y a plus ${removed.join(', ')}` : '',
  ].filter(Boolean)
  if (changes.length > 0) return `${inside}, ${changes.join(', et ')}.`
  if (seen.children.some((iri, at) => iri !== stored.children[at]))
    return `${inside}, l’ordre a changé.`
  const above = stored.parents[1]
  return `${labelOf(parent ?? '')} est maintenant ${above ? `dans ${labelOf(above)}` : 'à la racine'}.`
}
