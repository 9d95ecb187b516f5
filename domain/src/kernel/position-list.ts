import { z } from 'zod'
import { whenMissing } from './fields.ts'
import { parseReference, type ResourceReference } from './reference.ts'

/** A move rests on the family that it leaves and the one that it enters. */
const MAX_FAMILIES = 100

const seenFamily = z.object({
  parents: z
    .array(z.string().max(200))
    .describe('IRIs of the node and of those above it, the nearest first; empty for the root'),
  children: z.array(z.string().max(200)).describe('IRIs in their order'),
})
export type SeenFamily = z.infer<typeof seenFamily>

/** A family of nodes as a refused move saw it, and as it is stored: null when the node was deleted. */
export interface StaleFamily {
  seen: SeenFamily
  stored: SeenFamily | null
}

/**
 * Body of POST /admin/{cards|tags|sectors}/positions. The nodes are read
 * by `flattenPositions`, whose work does not deepen with the tree.
 */
export const positionsBody = z.object({
  basedOn: z
    .array(seenFamily)
    .max(MAX_FAMILIES, `Un déplacement ne peut pas dépendre de plus de ${MAX_FAMILIES} familles.`)
    .default([])
    .describe('what the move rests on; 409 where the tree is no longer so'),
  positions: z
    .array(z.unknown(), { error: whenMissing })
    .describe('nodes {@id or id or uid, children: nodes}, each in the order of its siblings'),
})

export type PositionsBody = z.infer<typeof positionsBody>

export const positionsAnswer = z.object({ moved: z.number().int().describe('nodes that moved') })

export interface ListedPosition {
  reference: ResourceReference
  /** place in the list of its parent; null at the root */
  parent: number | null
  /** `positions[0].children[2]` */
  path: string
}

export interface PositionFault {
  path: string
  message: string
  /** wrong type rather than broken rule */
  malformed: boolean
}

interface Step {
  node: unknown
  parent: number | null
  path: string
  depth: number
}

/**
 * The nodes of nested positions as a flat list, parents before their children, siblings in order.
 * @param type last path segment of the collection, for example `cards`
 * @param maxDepth levels allowed
 */
export function flattenPositions(
  positions: readonly unknown[],
  { type, maxDepth }: { type: string; maxDepth: number },
): ListedPosition[] | PositionFault {
  const steps: Step[] = positions.map((node, index) => ({
    node,
    parent: null,
    path: `positions[${index}]`,
    depth: 1,
  }))
  const listed: ListedPosition[] = []
  for (let at = 0; at < steps.length; at++) {
    const { node, parent, path, depth } = steps[at] as Step
    if (typeof node !== 'object' || node === null || Array.isArray(node)) {
      return wrongType(path, 'object', node)
    }
    const { children: sent, ...names } = node as Record<string, unknown>
    const children = sent ?? []
    const reference = referenceOf(names, type)
    if (!reference) return { path, message: 'Cet élément n’est pas identifié.', malformed: true }
    if (!Array.isArray(children)) return wrongType(`${path}.children`, 'array', children)
    if (children.length > 0 && depth === maxDepth) return tooDeep(`${path}.children`, maxDepth)
    listed.push({ reference, parent, path })
    children.forEach((child, index) => {
      steps.push({
        node: child,
        parent: at,
        path: `${path}.children[${index}]`,
        depth: depth + 1,
      })
    })
  }
  return listed
}

/** A tree deeper than it may be. */
export const tooDeep = (path: string, maxDepth: number): PositionFault => ({
  path,
  message: `L’arborescence ne peut pas dépasser ${maxDepth} niveaux.`,
  malformed: false,
})

function referenceOf(names: Record<string, unknown>, type: string): ResourceReference | null {
  const name = names['@id'] ?? names.uid ?? names.id
  if (typeof name !== 'string' && typeof name !== 'number') return null
  return parseReference(name, type)
}

function wrongType(path: string, expected: string, given: unknown): PositionFault {
  const type = Array.isArray(given) ? 'array' : typeof given
  const message = `The type of the "${path}" attribute must be "${expected}", "${type}" given.`
  return { path, message, malformed: true }
}
