import { refuseMultiplication } from './drawn-elements.ts'
import { parseSvg, type SvgElement, UnsafeSvgError } from './parse-svg.ts'

/** Bytes of a drawing at most: it is read whole. */
export const SVG_MAX_BYTES = 5 * 1024 * 1024
/** Units of the largest drawing, in either direction. */
const MAX_SIZE = 1_000_000

/**
 * A drawing written anew from its allowed elements, attributes and values: no script, no handler, no
 * address but those within the drawing (MEDIA-13, F-03, D-96).
 * @throws UnsafeSvgError for what is no well-formed drawing, or one made to exhaust a reader
 */
export function sanitizeSvg(bytes: Uint8Array): string {
  if (bytes.length > SVG_MAX_BYTES) throw new UnsafeSvgError('Too large')
  const root = parseSvg(decode(bytes))
  refuseVast(root)
  refuseMultiplication(root)
  return write(root, ' xmlns="http://www.w3.org/2000/svg"')
}

/** Sizes that overflow what draws them. */
function refuseVast({ attributes: { width = '', height = '', viewBox = '' } }: SvgElement): void {
  const numbers = `${width} ${height} ${viewBox}`.match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? []
  if (numbers.some((number) => Number(number) > MAX_SIZE)) throw new UnsafeSvgError('Too vast')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UnsafeSvgError('Not UTF-8', { cause })
  }
}

function write({ name, attributes, children }: SvgElement, namespace = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = children.map((child) =>
    typeof child === 'string' ? escaped(child) : write(child),
  )
  return `<${name}${namespace}${written.join('')}>${inside.join('')}</${name}>`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const escaped = (text: string) => text.replace(/[&<>"\t\n\r]/g, (mark) => ESCAPES[mark] ?? '')
