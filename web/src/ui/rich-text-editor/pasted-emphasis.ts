import { STYLE } from './word-lists.ts'

/** The visible emphasis of a text. */
interface Emphasis {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  shift: 'sub' | 'sup' | null
}

const PLAIN: Emphasis = { bold: false, italic: false, underline: false, strike: false, shift: null }
const BOLD = 'b, strong'
const ITALIC = 'i, em, cite, dfn, var'
const UNDERLINED = 'u, ins'
const STRUCK = 's, strike, del'
const EMPHASISED = `${BOLD}, ${ITALIC}, ${UNDERLINED}, ${STRUCK}, sub, sup`
const BOLD_FROM = 600
const HEADING = 'h1, h2, h3, h4, h5, h6'

/**
 * Rewrites the emphasis of a pasted document as elements, from its elements, inline styles and style
 * sheets: Google Docs marks bold by a style alone and wraps its text in a `<b>` that is not bold.
 * @param sheets texts of the `<style>` elements of the document
 */
export function writeEmphasis(body: HTMLElement, sheets: readonly string[]): void {
  const rules = sheets.flatMap(emphasisRules)
  const { style } = body.ownerDocument.createElement('span')
  const visit = (element: Element, around: Emphasis) => {
    for (const child of [...element.childNodes]) {
      if (child instanceof Text) wrap(child, around)
      if (!(child instanceof Element)) continue
      const matching = rules.filter(({ selectorText }) => child.matches(selectorText))
      const declarations = matching.map((rule) => rule.style.cssText)
      style.cssText = [...declarations, child.getAttribute(STYLE) ?? ''].join(';')
      visit(child, emphasisOf(child, style, around))
      if (child.matches(EMPHASISED)) child.replaceWith(...child.childNodes)
    }
  }
  visit(body, PLAIN)
}

/** The rules of a style sheet that can change an emphasis. A sheet that is only read loads nothing. */
function emphasisRules(text: string): CSSStyleRule[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ style }) => /font|text-decoration|vertical-align/.test(style.cssText))
}

function emphasisOf(element: Element, style: CSSStyleDeclaration, around: Emphasis): Emphasis {
  // The page decides how a heading looks: only parts of it can be emphasised.
  if (element.matches(HEADING)) return PLAIN
  // A decoration or a shift is no property that children inherit: they cannot take it away.
  const line = style.textDecorationLine || style.textDecoration
  const shifted = /^(sub|sup)(?:er)?$/.exec(style.verticalAlign)?.[1] as Emphasis['shift']
  const ownShift = element.matches('sub, sup') ? (element.localName as Emphasis['shift']) : null
  return {
    bold: boldness(style.fontWeight, around.bold) ?? (around.bold || element.matches(BOLD)),
    italic: slant(style.fontStyle, around.italic) ?? (around.italic || element.matches(ITALIC)),
    underline: around.underline || (line ? /underline/.test(line) : element.matches(UNDERLINED)),
    strike: around.strike || (line ? /line-through/.test(line) : element.matches(STRUCK)),
    shift: (style.verticalAlign ? shifted : ownShift) ?? around.shift,
  }
}

/** Whether a style makes a text bold; null when it leaves that to the element. */
function boldness(weight: string, around: boolean): boolean | null {
  if (weight === '') return null
  if (weight === 'inherit') return around
  return /^bold/.test(weight) || Number(weight) >= BOLD_FROM
}

/** The same of italic. */
function slant(fontStyle: string, around: boolean): boolean | null {
  if (fontStyle === '') return null
  if (fontStyle === 'inherit') return around
  return /^(italic|oblique)/.test(fontStyle)
}

function wrap(text: Text, { bold, italic, underline, strike, shift }: Emphasis): void {
  // Lines between elements of the source are no text.
  if (/^\s*\n\s*$/.test(text.data)) return
  // A heading is bold and a link underlined already.
  const isHeading = text.parentElement?.closest(HEADING)
  const isLink = text.parentElement?.closest('a[href]')
  const names = [
    bold && !isHeading && 'strong',
    italic && 'em',
    underline && !isLink && 'u',
    strike && 's',
    shift,
  ].filter((name) => name !== false && name !== null)
  for (const name of names) {
    const element = text.ownerDocument.createElement(name)
    text.replaceWith(element)
    element.append(text)
  }
}
