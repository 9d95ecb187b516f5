import type { SvgElement } from './parse-svg.ts'
import { type PathExtent, pathExtent, pointsExtent } from './path-extent.ts'

/** What drawing an element costs beside the elements it refers to. */
export interface DrawingCost {
  elements: number
  points: number
  /** pairs of edges that may cross */
  crossings: number
  /** passes over the whole picture: a flat filter is one */
  passes: number
  /** signs of texts */
  signs: number
  /** units along all outlines: dashes are cut from them */
  length: number
}

/** Beyond each, drawing takes a second (`npm run bench -- largest`), with a sentence that says why. */
export const MOST: Record<keyof Omit<DrawingCost, 'length'>, readonly [number, string]> = {
  elements: [15_000, 'Ce dessin svg a plus de 15\u00a0000 éléments une fois dessiné.'],
  points: [100_000, 'Ce dessin svg a plus de 100\u00a0000 points.'],
  crossings: [150_000, 'Les tracés de ce dessin svg se croisent trop de fois.'],
  passes: [200, 'Ce dessin svg a trop de filtres, de masques ou de transparences.'],
  signs: [5000, 'Ce dessin svg a plus de 5\u00a0000 caractères de texte.'],
}
/** Edges of one outline beside each other, and dashes of all. */
export const MOST_EDGES = 3000
export const MOST_DASHES = 100_000
/** Each rule of a style sheet is tried on each element. */
export const MOST_RULES_TRIED = 1_000_000

export const plus = (one: DrawingCost, other: DrawingCost, times = 1): DrawingCost => ({
  elements: one.elements + times * other.elements,
  points: one.points + times * other.points,
  crossings: one.crossings + times * other.crossings,
  passes: one.passes + times * other.passes,
  signs: one.signs + times * other.signs,
  length: one.length + times * other.length,
})

const numberOf = (text: string | undefined, usual: number) => {
  const number = Number.parseFloat(text ?? '')
  return Number.isFinite(number) ? Math.abs(number) : usual
}

/** Passes over the picture that elements cost, by their name. */
const PASSES: Record<string, (attributes: SvgElement['attributes']) => number> = {
  mask: () => 10,
  pattern: () => 2,
  clipPath: () => 0.1,
  linearGradient: () => 0.1,
  radialGradient: () => 0.1,
  feGaussianBlur: () => 16,
  feDropShadow: () => 18,
  feDisplacementMap: () => 10,
  feDiffuseLighting: () => 60,
  feSpecularLighting: () => 60,
  feTurbulence: ({ numOctaves }) => 40 * numberOf(numOctaves, 1),
  feMorphology: ({ radius }) => (1 + 2 * numberOf(radius, 0)) ** 2,
  feConvolveMatrix: ({ order }) => 10 * numberOf(order, 3) ** 2,
}
/** Filters that a style names as functions. */
const FUNCTIONS = /\b(?:blur|drop-shadow)\(/g
const LAYERS =
  /(?:^|[;\s])opacity\s*:\s*0?\.\d|mix-blend-mode\s*:\s*(?!normal)|isolation\s*:\s*isolate/

export const TEXTS = /^t(?:ext|span|extPath)$/

/** @param styles declarations of the style sheets that an element may take */
export function ownCost(
  { name, attributes, children }: SvgElement,
  { styles, outline }: { styles: readonly string[]; outline: PathExtent },
): DrawingCost {
  const { points, crossings, length } = outline
  const written = [attributes.style ?? '', ...styles]
  const named = [attributes.filter ?? '', ...written].flatMap((text) => text.match(FUNCTIONS) ?? [])
  const isFilter = name.startsWith('fe') && !/^fe(?:Func|Merge.|.*Light$)/.test(name)
  const isLayer =
    numberOf(attributes.opacity, 1) < 1 ||
    'mix-blend-mode' in attributes ||
    written.some((text) => LAYERS.test(text))
  return {
    elements: 1,
    points,
    crossings,
    passes:
      (PASSES[name]?.(attributes) ?? (isFilter ? 1 : 0)) + 18 * named.length + (isLayer ? 0.5 : 0),
    signs: TEXTS.test(name) ? textLength(children) : 0,
    length: Math.max(length, numberOf(attributes.pathLength, 0)),
  }
}

export const textLength = (children: SvgElement['children']) =>
  children.reduce((sum, child) => sum + (typeof child === 'string' ? child.trim().length : 0), 0)

const SIDES = ['x1', 'y1', 'x2', 'y2', 'width', 'height', 'r', 'rx', 'ry']

/** Of basic shapes, which are a few points: the sides of the rectangle around each. */
const SHAPES: Record<string, (units: (name: string) => number) => PathExtent['sides']> = {
  rect: (units) => [units('width'), units('height')],
  circle: (units) => [2 * units('r'), 2 * units('r')],
  ellipse: (units) => [2 * units('rx'), 2 * units('ry')],
  line: (units) => [units('x2') - units('x1'), units('y2') - units('y1')],
}

/** The outline of an element. */
export function outlineOf({ name, attributes }: SvgElement): PathExtent {
  if (name === 'path') return pathExtent(attributes.d ?? '')
  if (name === 'polygon' || name === 'polyline') return pointsExtent(attributes.points ?? '')
  const sides = SHAPES[name]?.((side) => unitsOf(attributes[side]))
  if (!sides) return { points: 0, edges: 0, crossings: 0, length: 0, sides: null }
  const length = 4 * SIDES.reduce((sum, side) => sum + numberOf(attributes[side], 0), 0)
  return { points: 0, edges: 0, crossings: 0, length, sides }
}

/** px */
const UNITS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** A length in units of the drawing; infinite as a share of something. */
export function unitsOf(text = '0'): number {
  const [, number, unit = ''] = /^([-+]?[\d.]+(?:e[-+]?\d+)?)([a-z]*)$/i.exec(text.trim()) ?? []
  const units = Number(number) * (UNITS[unit.toLowerCase()] ?? Number.POSITIVE_INFINITY)
  return Number.isNaN(units) ? Number.POSITIVE_INFINITY : units
}
