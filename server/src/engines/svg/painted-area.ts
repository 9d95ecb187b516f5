import { TEXTS, textLength, unitsOf } from './drawing-cost.ts'
import type { SvgElement } from './parse-svg.ts'
import { NUMBER, type PathExtent } from './path-extent.ts'

/** Beyond it, painting shapes over each other takes more than a second. */
export const MOST_CANVASES = 1800

/** What is known of an element once its styles and references are found. */
export interface DrawnElement {
  /** declarations of the style sheets that it may take */
  styles: readonly string[]
  sides: PathExtent['sides']
  /** what it draws, and how often */
  next: readonly (readonly [element: SvgElement, times: number])[]
}

/** How much longer than one colour a gradient takes for the same area. */
const GRADIENTS: Record<string, number> = { linearGradient: 2, radialGradient: 40 }
/** Letters are filled as fine outlines. */
const LETTERS = 3
/** Elements with units of their own, and declarations that give a shape another size. */
const RESIZED = /^(?:symbol|marker|pattern)$/
const RESIZES = /(?:^|[;\s])(?:width|height|rx?|ry|d|vector-effect)\s*:/i
const TRANSFORMS = /(?:^|[;\s])(?:transform|scale|zoom)\s*:/i

/**
 * How often a drawing paints its whole canvas, in canvases of one colour: each shape counts with the
 * rectangle around it, and as a whole canvas where its size cannot be told.
 */
export function canvasesPainted(
  root: SvgElement,
  drawn: ReadonlyMap<SvgElement, DrawnElement>,
): number {
  const elements = [...drawn.keys()]
  const most = (property: string) => mostOf(elements, { drawn, property })
  const [stroke, sign] = [most('stroke-width'), most('font-size')]
  const canvas = canvasOf(root)

  function painted(element: SvgElement, grown: number, longer: number): number {
    const { styles = [], sides = null, next = [] } = drawn.get(element) ?? {}
    const own = grown * growthOf(element, { styles, isRoot: element === root })
    const gradients = next.filter(
      ([one]) => one.name in GRADIENTS && !element.children.includes(one),
    )
    const slower = Math.max(longer, ...gradients.map(([{ name }]) => GRADIENTS[name] ?? 1))
    const share = (area: number) => Math.min(1, (area * own) / canvas || 0)
    const [wide, high] = sides?.map((side) => Math.abs(side) + stroke) ?? []
    const shape = wide && high ? share(wide * high) : 0
    const signs = TEXTS.test(element.name) ? textLength(element.children) : 0
    let sum = slower * (shape + LETTERS * signs * share(sign ** 2))
    for (const [one, times] of next) sum += times * painted(one, own, slower)
    return sum
  }
  return painted(root, 1, 1)
}

/** How much larger an area gets by the transformation of an element. */
function growthOf(
  { name, attributes }: SvgElement,
  { styles, isRoot }: { styles: readonly string[]; isRoot: boolean },
): number {
  const declared = [attributes.style ?? '', ...styles]
  const isResized =
    (name === 'svg' ? !isRoot : RESIZED.test(name)) ||
    'vector-effect' in attributes ||
    declared.some((text) => TRANSFORMS.test(text) || (!isRoot && RESIZES.test(text)))
  if (isResized) return Number.POSITIVE_INFINITY
  let grown = 1
  for (const [, kind, given = ''] of (attributes.transform ?? '').matchAll(
    /(matrix|scale)\s*\(([^()]*)\)/gi,
  )) {
    const numbers = (given.match(NUMBER) ?? []).map(Number)
    const [a = 1, b = a, c = 0, d = 0] = numbers
    if (kind === 'scale') grown *= Math.abs(a * b)
    // A renderer draws what it cannot read as if it were not there.
    else grown *= numbers.length === 6 ? Math.abs(a * d - b * c) : Number.POSITIVE_INFINITY
  }
  return grown
}

/** The largest value of a length anywhere in the drawing. */
function mostOf(
  elements: readonly SvgElement[],
  { drawn, property }: { drawn: ReadonlyMap<SvgElement, DrawnElement>; property: string },
): number {
  const values = elements.flatMap((element) => {
    const declared = [element.attributes.style ?? '', ...(drawn.get(element)?.styles ?? [])]
    const pairs = declared.flatMap((text) => text.split(';')).map((one) => one.split(':'))
    const styled = pairs.flatMap(([name = '', value = '']) => {
      const isMeant = name.trim() === property
      // « font » has its size before the name of the font, always with a unit.
      if (name.trim() === 'font' && property === 'font-size') return value.match(SIZE_IN_FONT) ?? []
      return isMeant ? [value.replace('!important', '')] : []
    })
    return [element.attributes[property], ...styled]
  })
  return values.reduce((most, value) => Math.max(most, unitsOf(value)), USUAL[property] ?? 0)
}
const SIZE_IN_FONT = /(?<![\d.])[\d.]+(?:[a-z]+|%)/gi
const USUAL: Record<string, number> = { 'stroke-width': 1, 'font-size': 16 }

/** Area of the canvas, in the units of what is on it; 0 where the drawing says none. */
function canvasOf({ attributes: { width, height, style = '', viewBox = '' } }: SvgElement): number {
  const [, , wide = width, high = height] = viewBox
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
  const area = unitsOf(wide) * unitsOf(high)
  return Number.isFinite(area) && (viewBox || !RESIZES.test(style)) ? area : 0
}
