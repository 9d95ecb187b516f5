import { SaxesParser, type SaxesTagNS } from 'saxes'
import { ATTRIBUTES, ELEMENTS, isLocalValue } from './svg-vocabulary.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

const MAX_DEPTH = 60
const MAX_ELEMENTS = 50_000

/** A text that is no drawing, or one that cannot be made harmless. */
export class UnsafeSvgError extends Error {
  override name = 'UnsafeSvgError'
}

/** An allowed element: allowed attributes, allowed children, text. */
export interface SvgElement {
  name: string
  attributes: Record<string, string>
  children: (SvgElement | string)[]
}

/**
 * Reads a drawing as strict XML, keeping only what is on the allow-list. Document types and entities
 * are refused, not expanded; depth and number of elements are bounded (F-03).
 * @throws UnsafeSvgError
 */
export function parseSvg(text: string): SvgElement {
  const reading = new SvgReading()
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('doctype', () => refuse('A document type is not accepted'))
  parser.on('error', (error) => refuse(error.message))
  parser.on('opentag', (tag) => reading.open(tag))
  parser.on('closetag', () => reading.close())
  parser.on('text', (characters) => reading.text(characters))
  parser.on('cdata', (characters) => reading.text(characters))
  parser.write(text).close()
  return reading.root ?? refuse('Not a drawing')
}

function refuse(reason: string): never {
  throw new UnsafeSvgError(reason)
}

/** What was read so far: the open elements, null for one that is left out with all it holds. */
class SvgReading {
  root: SvgElement | null = null
  readonly #open: (SvgElement | null)[] = []
  #elements = 0

  open(tag: SaxesTagNS): void {
    this.#elements += 1
    if (this.#elements > MAX_ELEMENTS) refuse('Too many elements')
    if (this.#open.length >= MAX_DEPTH) refuse('Too deep')
    const isRoot = this.#open.length === 0
    if (isRoot && (tag.uri !== SVG || tag.local !== 'svg')) refuse('Not a drawing')
    const parent = this.#open.at(-1)
    const kept = (isRoot || parent) && tag.uri === SVG && ELEMENTS.has(tag.local)
    const element = kept ? { name: tag.local, attributes: allowed(tag), children: [] } : null
    if (element && isRoot) this.root = element
    if (element) parent?.children.push(element)
    this.#open.push(element)
  }

  close(): void {
    const element = this.#open.pop()
    if (element?.name === 'style' && !isLocalValue(textOf(element))) element.children = []
  }

  text(characters: string): void {
    this.#open.at(-1)?.children.push(characters)
  }
}

const textOf = (element: SvgElement) =>
  element.children.filter((child) => typeof child === 'string').join('')

function allowed(tag: SaxesTagNS): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const { local, uri, value } of Object.values(tag.attributes)) {
    const isAddress = local === 'href' && (uri === '' || uri === XLINK)
    if (isAddress && /^#[\w.:-]+$/.test(value)) kept.href = value
    if (uri === '' && ATTRIBUTES.has(local) && isLocalValue(value)) kept[local] = value
  }
  return kept
}
