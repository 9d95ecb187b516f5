import {
  type DrawingCost,
  MOST,
  MOST_DASHES,
  MOST_EDGES,
  MOST_RULES_TRIED,
  outlineOf,
  ownCost,
  plus,
} from './drawing-cost.ts'
import { canvasesPainted, type DrawnElement, MOST_CANVASES } from './painted-area.ts'
import type { SvgElement } from './parse-svg.ts'
import { SvgRefused } from './svg-refused.ts'

/** References and levels followed one after the other. */
const MAX_FOLLOWED = 500
const WAY_OUT = ' Simplifiez-le, ou envoyez-le en png.'

/**
 * Refuses a drawing that would take a renderer more than a second, once every reference is followed:
 * elements, points, crossings, filters, texts, dashes, painted area; or one that refers to itself.
 * @throws SvgRefused
 */
export function refuseCostly(root: SvgElement): void {
  const elements = elementsOf(root)
  const byId = new Map<string, SvgElement>()
  for (const element of elements) {
    const { id } = element.attributes
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
  }
  const rules = rulesOf(elements)
  const selectors = rules.reduce((sum, { names }) => sum + names.length, 0)
  if (selectors * elements.length > MOST_RULES_TRIED) {
    throw new SvgRefused(`La feuille de style de ce dessin svg a trop de règles.${WAY_OUT}`)
  }
  const counted = new Map<SvgElement, DrawingCost>()
  const drawn = new Map<SvgElement, DrawnElement>()
  const counting = new Set<SvgElement>()

  function count(element: SvgElement): DrawingCost {
    const known = counted.get(element)
    if (known) return known
    if (counting.has(element))
      throw new SvgRefused('Un élément de ce dessin svg se reprend lui-même.')
    if (counting.size >= MAX_FOLLOWED)
      throw new SvgRefused(
        'Les éléments de ce dessin svg se reprennent les uns les autres trop de fois.',
      )
    counting.add(element)
    const styles = rules.flatMap((rule) => (isMatched(element, rule) ? [rule.declarations] : []))
    const outline = outlineOf(element)
    if (outline.edges > MOST_EDGES) throw new SvgRefused(MOST.crossings[1] + WAY_OUT)
    let total = ownCost(element, { styles, outline })
    const next = followed(element, { byId, styles, points: outline.points })
    drawn.set(element, { styles, sides: outline.sides, next })
    for (const [one, times] of next) {
      total = plus(total, count(one), times)
      refuseBeyond(total)
    }
    refuseBeyond(total)
    counting.delete(element)
    counted.set(element, total)
    return total
  }
  const { length } = count(root)
  refuseDashes(length, [...elements, ...rules])
  if (canvasesPainted(root, drawn) > MOST_CANVASES) {
    throw new SvgRefused(`Les formes de ce dessin svg se recouvrent trop de fois.${WAY_OUT}`)
  }
}

function refuseBeyond(cost: DrawingCost): void {
  for (const [what, [most, sentence]] of Object.entries(MOST)) {
    if (cost[what as keyof typeof MOST] > most) throw new SvgRefused(sentence + WAY_OUT)
  }
}

/** Dashes of the shortest pattern on all outlines. */
function refuseDashes(length: number, places: readonly (SvgElement | Rule)[]): void {
  const texts = places.map((place) =>
    'declarations' in place
      ? place.declarations
      : `stroke-dasharray:${place.attributes['stroke-dasharray'] ?? 'none'};${place.attributes.style ?? ''}`,
  )
  const patterns = texts.flatMap((text) => [...text.matchAll(/stroke-dasharray\s*:([^;]*)/g)])
  const periods = patterns.map(([, pattern = '']) =>
    (pattern.match(/\d*\.?\d+/g) ?? []).map(Number).reduce((sum, one) => sum + one, 0),
  )
  const shortest = Math.min(...periods.filter((period) => period > 0))
  if (length / shortest > MOST_DASHES) {
    throw new SvgRefused(`Ce dessin svg a trop de tirets.${WAY_OUT}`)
  }
}

function elementsOf(root: SvgElement): SvgElement[] {
  const found = [root]
  for (const element of found) {
    for (const child of element.children) if (typeof child !== 'string') found.push(child)
  }
  return found
}

/** A rule of a style sheet, by the last names of its selectors. */
interface Rule {
  names: string[]
  declarations: string
}

function rulesOf(elements: readonly SvgElement[]): Rule[] {
  const sheets = elements.filter(({ name }) => name === 'style').map(({ children }) => children)
  return sheets
    .flatMap((children) => [...children.join('').matchAll(/(?<![^{}])([^{}]*)\{([^{}]*)\}/g)])
    .map(([, selectors = '', declarations = '']) => ({
      names: selectors.split(',').map(
        (one) =>
          one
            .trim()
            .split(/[\s>+~]+/)
            .at(-1) ?? '',
      ),
      declarations,
    }))
}

/** Whether a rule may apply: where a selector says more than a class, an id or a name, it does. */
function isMatched({ name, attributes }: SvgElement, { names }: Rule): boolean {
  const classes = (attributes.class ?? '').split(/\s+/)
  return names.some((selector) => {
    const [, mark, word = ''] = /^([.#]?)([\w-]+)$/.exec(selector) ?? []
    if (mark === undefined) return true
    if (mark === '.') return classes.includes(word)
    return mark === '#' ? attributes.id === word : name === word
  })
}

/** What drawing an element draws, and how often: its children, and whatever it refers to. */
function followed(
  element: SvgElement,
  {
    byId,
    styles,
    points,
  }: { byId: Map<string, SvgElement>; styles: readonly string[]; points: number },
): [element: SvgElement, times: number][] {
  const children = element.children.filter((child) => typeof child !== 'string')
  const referred = [...Object.values(element.attributes), ...styles]
    .flatMap((value) => [...value.matchAll(/^#([\w.:-]+)$|url\(\s*["']?#([\w.:-]+)/gi)])
    .map(([, whole, inUrl]) => byId.get(whole ?? inUrl ?? ''))
    .filter((target) => target !== undefined)
  return [
    ...children.map((child): [SvgElement, number] => [child, 1]),
    // A marker is drawn at each point.
    ...referred.map((target): [SvgElement, number] => [
      target,
      target.name === 'marker' ? Math.max(points, 1) : 1,
    ]),
  ]
}
