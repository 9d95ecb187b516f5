import { escapeMarkup } from '../html/escape-markup.ts'
import { refuseCostly } from './drawn-elements.ts'
import { parseSvg, type SvgElement } from './parse-svg.ts'
import { SvgRefused } from './svg-refused.ts'

/** Bytes of a drawing at most: it is read whole. */
export const SVG_MAX_BYTES = 5 * 1024 * 1024
const MAX_SIDE = 32_000
/** Units of the largest drawing, in either direction. */
const MAX_UNITS = 1_000_000

/**
 * Writes a drawing anew from its allowed elements, attributes and values: no script, no handler, no
 * address outside of the drawing.
 * @throws SvgRefused for a malformed drawing, one made to exhaust a reader, or one with a drawn
 *   part that cannot be kept
 */
export function sanitizeSvg(bytes: Uint8Array): string {
  if (bytes.length > SVG_MAX_BYTES)
    throw new SvgRefused('Ce dessin svg dépasse 5\u00a0Mo. Allégez-le, ou envoyez-le en png.')
  const root = parseSvg(decode(bytes))
  refuseVast(root)
  refuseCostly(root)
  return write(root, ' xmlns="http://www.w3.org/2000/svg"')
}

/**
 * Refuses sizes that overflow renderers: that of the drawing, which defaults to its viewBox, and
 * that of its viewBox.
 */
function refuseVast({ attributes: { width = '', height = '', viewBox = '' } }: SvgElement): void {
  const [, , unitsWide = '', unitsHigh = ''] = viewBox.trim().split(/[\s,]+/)
  const sides = [width || unitsWide, height || unitsHigh].map(Number.parseFloat)
  if (sides.some((side) => side > MAX_SIDE) || largest(viewBox) > MAX_UNITS) {
    throw new SvgRefused(
      'Ce dessin svg fait plus de 32\u00a0000 pixels de côté. Réduisez-le («\u00a0width\u00a0» et «\u00a0height\u00a0»), puis envoyez-le de nouveau.',
    )
  }
}

const largest = (numbers: string) =>
  Math.max(0, ...(numbers.match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? []).map(Number))

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new SvgRefused(
      'Ce dessin svg n’est pas un texte en UTF-8. Enregistrez-le dans cet encodage.',
      { cause },
    )
  }
}

function write({ name, attributes, children }: SvgElement, namespace = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = children.map((child) =>
    typeof child === 'string' ? escaped(child) : write(child),
  )
  return `<${name}${namespace}${written.join('')}>${inside.join('')}</${name}>`
}

const escaped = (text: string) =>
  escapeMarkup(text).replace(/[\t\n\r]/g, (mark) => `&#${mark.charCodeAt(0)};`)
