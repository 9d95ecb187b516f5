import type { SvgElement } from './parse-svg.ts'
import { SvgRefused } from './svg-refused.ts'

/** Most elements drawn once every `use` is resolved; more is an attempt to exhaust the reader. */
const MAX_DRAWN = 100_000
/** References and levels followed one after the other. */
const MAX_FOLLOWED = 500

/**
 * Refuses a drawing whose `use` elements multiply its elements, or refer to themselves (F-03).
 * @throws SvgRefused
 */
export function refuseMultiplication(root: SvgElement): void {
  const byId = new Map<string, SvgElement>()
  collectIds(root, byId)
  const counted = new Map<SvgElement, number>()
  const counting = new Set<SvgElement>()

  function count(element: SvgElement): number {
    const known = counted.get(element)
    if (known !== undefined) return known
    if (counting.has(element))
      throw new SvgRefused('Un élément de ce dessin svg se reprend lui-même.')
    if (counting.size >= MAX_FOLLOWED)
      throw new SvgRefused(
        'Les éléments de ce dessin svg se reprennent les uns les autres trop de fois.',
      )
    counting.add(element)
    const total = followed(element, byId).reduce((sum, next) => sum + count(next), 1)
    if (total > MAX_DRAWN)
      throw new SvgRefused('Ce dessin svg a plus de 100\u00a0000 éléments une fois dessiné.')
    counting.delete(element)
    counted.set(element, total)
    return total
  }
  count(root)
}

function collectIds(element: SvgElement, byId: Map<string, SvgElement>): void {
  const { id } = element.attributes
  if (id !== undefined && !byId.has(id)) byId.set(id, element)
  for (const child of element.children) if (typeof child !== 'string') collectIds(child, byId)
}

/** What drawing an element draws: its children, and whatever its attributes refer to. */
function followed(element: SvgElement, byId: Map<string, SvgElement>): SvgElement[] {
  const children = element.children.filter((child) => typeof child !== 'string')
  const referred = Object.values(element.attributes)
    .flatMap((value) => [...value.matchAll(/^#([\w.:-]+)$|url\(\s*["']?#([\w.:-]+)/gi)])
    .map(([, whole, inUrl]) => byId.get(whole ?? inUrl ?? ''))
    .filter((target) => target !== undefined)
  return [...children, ...referred]
}
