import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { readDoctype } from './svg-doctype.ts'
import { SvgRefused } from './svg-refused.ts'
import { localDeclarations, localRules } from './svg-styles.ts'
import { ATTRIBUTES, ELEMENTS, isLocalValue } from './svg-vocabulary.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

const MAX_DEPTH = 60
const MAX_ELEMENTS = 50_000
/** Characters that abbreviations may add to a drawing. */
const MAX_EXPANDED = 1_000_000
const LANGUAGE = /^fr\b/i

/** An allowed element: allowed attributes, allowed children, text. */
export interface SvgElement {
  name: string
  attributes: Record<string, string>
  children: (SvgElement | string)[]
}

/**
 * Reads a drawing as strict XML and keeps the elements of the allow-list. Elements that browsers
 * never draw are left out; drawn ones that cannot be kept refuse the drawing. Entities of files and
 * within entities are refused, depth and number of elements limited.
 * @throws SvgRefused
 */
export function parseSvg(text: string): SvgElement {
  const reading = new SvgReading()
  const parser = new SaxesParser({ xmlns: true, position: true })
  parser.on('doctype', (doctype) => declare(parser, readDoctype(doctype), text))
  parser.on('error', () => refuse(`Ce dessin svg est mal écrit, à la ligne ${parser.line}.`))
  parser.on('opentag', (tag) => reading.open(tag))
  parser.on('closetag', () => reading.close())
  parser.on('text', (characters) => reading.text(characters))
  parser.on('cdata', (characters) => reading.text(characters))
  parser.write(text).close()
  return reading.root ?? refuse(NO_DRAWING)
}

const NO_DRAWING = 'Ce fichier n’est pas un dessin svg.'

function refuse(reason: string): never {
  throw new SvgRefused(reason)
}

function declare(
  parser: SaxesParser<{ xmlns: true }>,
  entities: ReadonlyMap<string, string>,
  text: string,
): void {
  const longest = Math.max(0, ...[...entities.values()].map(({ length }) => length))
  if (text.split('&').length * longest > MAX_EXPANDED) {
    refuse('Ce dessin svg a trop d’abréviations («\u00a0ENTITY\u00a0») pour être lu.')
  }
  for (const [name, value] of entities) parser.ENTITIES[name] = value
}

interface OpenElement {
  /** null for one that is left out with all it holds */
  kept: SvgElement | null
  /**
   * for a `<switch>`: whether one of its children is drawn already, and a drawn one that cannot be kept
   */
  choice?: { isMade: boolean; lost?: string }
}

class SvgReading {
  root: SvgElement | null = null
  readonly #open: OpenElement[] = []
  #elements = 0

  open(tag: SaxesTagNS): void {
    this.#elements += 1
    if (this.#elements > MAX_ELEMENTS) refuse('Ce dessin svg a plus de 50\u00a0000 éléments.')
    if (this.#open.length >= MAX_DEPTH) refuse('Ce dessin svg a plus de 60 éléments imbriqués.')
    const isRoot = this.#open.length === 0
    if (isRoot && (tag.uri !== SVG || tag.local !== 'svg')) refuse(NO_DRAWING)
    const parent = this.#open.at(-1)
    const kept = isRoot || parent?.kept ? keep(tag, parent) : null
    if (kept && isRoot) this.root = kept
    if (kept) parent?.kept?.children.push(kept)
    const isSwitch = kept && tag.local === 'switch'
    this.#open.push({ kept, ...(isSwitch && { choice: { isMade: false } }) })
  }

  close(): void {
    const closed = this.#open.pop()
    if (closed?.choice?.lost && !closed.choice.isMade) refuseLost(closed.choice.lost)
    if (closed?.kept?.name !== 'style') return
    closed.kept.children = [localRules(textOf(closed.kept))]
  }

  text(characters: string): void {
    this.#open.at(-1)?.kept?.children.push(characters)
  }
}

/** The element as it is written anew; null when nothing is drawn for it. */
function keep(tag: SaxesTagNS, parent: OpenElement | undefined): SvgElement | null {
  const choice = parent?.choice
  if (tag.uri !== SVG || choice?.isMade || !isChosen(tag)) return null
  const { local } = tag
  if (!ELEMENTS.has(local) && !GROUPS.has(local)) {
    if (isLost(tag) && choice) choice.lost ??= local
    else if (isLost(tag)) refuseLost(local)
    return null
  }
  if (choice) choice.isMade = true
  return { name: GROUPS.has(local) ? 'g' : local, attributes: allowed(tag), children: [] }
}

/** Elements that only draw their children: a link, and a choice that keeps one child. */
const GROUPS = new Set(['a', 'switch'])

/** Whether an element is drawn at all: nobody has the extensions of Illustrator (SVG 2, conditional processing). */
function isChosen({ attributes }: SaxesTagNS): boolean {
  const { requiredExtensions, systemLanguage } = attributes
  const languages = systemLanguage?.value.split(',').map((language) => language.trim())
  return !requiredExtensions?.value.trim() && (languages?.some((one) => LANGUAGE.test(one)) ?? true)
}

/** Whether a drawn element cannot be kept: text in another language, or an embedded picture. */
function isLost({ local, attributes }: SaxesTagNS): boolean {
  if (local === 'foreignObject') return true
  const isPicture = local === 'image' || local === 'feImage'
  return isPicture && Object.values(attributes).some((one) => isAddress(one, /^\s*data:/i))
}

function refuseLost(name: string): never {
  const what = name === 'foreignObject' ? 'du texte mis en page' : 'une image'
  refuse(
    `Ce dessin svg contient ${what} («\u00a0${name}\u00a0») qui ne peut pas être gardé. Vectorisez cette partie, ou envoyez le dessin en png.`,
  )
}

const isAddress = ({ local, uri, value }: SaxesAttributeNS, pattern: RegExp) =>
  local === 'href' && (uri === '' || uri === XLINK) && pattern.test(value)

const textOf = (element: SvgElement) =>
  element.children.filter((child) => typeof child === 'string').join('')

function allowed(tag: SaxesTagNS): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const attribute of Object.values(tag.attributes)) {
    const { local, uri, value } = attribute
    if (isAddress(attribute, /^#[\w.:-]+$/) && !GROUPS.has(tag.local)) kept.href = value
    if (uri !== '' || !ATTRIBUTES.has(local)) continue
    const written = local === 'style' ? localDeclarations(value) : value
    if (isLocalValue(written)) kept[local] = written
  }
  return kept
}
