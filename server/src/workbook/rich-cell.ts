import { escapeMarkup } from '../engines/html/escape-markup.ts'
import { RICH_TEXT_SCHEMA } from '../engines/html/rich-text-schema.ts'
import { sanitizeRichText } from '../engines/html/sanitize-rich-text.ts'

/** Before HTML that begins with no element, so that it is not taken for a text that somebody typed. */
const MARK = 'html:'
const ELEMENTS = new Set(RICH_TEXT_SCHEMA.tagNames)
const ITEM = /^\s*[-•*–]\s+(.*)$/
const NUMBERED = /^\s*\d{1,3}[.)]\s+(.*)$/

const beginsWithElement = (text: string) =>
  ELEMENTS.has(/^<([a-z][a-z0-9]*)[\s/>]/i.exec(text)?.[1]?.toLowerCase() ?? '')

/** A rich text in a cell: its HTML, to the character. */
export const writeRichCell = (html: string) =>
  html === '' || beginsWithElement(html) ? html : `${MARK}${html}`

/**
 * The HTML of a cell: its own, or paragraphs and lists of typed text; reduced to the editor's
 * allow-list.
 */
export function readRichCell(text: string): string {
  if (text.startsWith(MARK)) return sanitizeRichText(text.slice(MARK.length))
  return sanitizeRichText(beginsWithElement(text) ? text : paragraphsOf(text))
}

/** A line is a paragraph; consecutive lines that begin with a dash or a number are a list. */
function paragraphsOf(text: string): string {
  let html = ''
  let open = ''
  const enter = (list: string) => {
    if (open === list) return
    html += `${open && `</${open}>`}${list && `<${list}>`}`
    open = list
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    const item = ITEM.exec(line)?.[1]
    const numbered = NUMBERED.exec(line)?.[1]
    const list = item !== undefined ? 'ul' : numbered !== undefined ? 'ol' : ''
    if (line.trim() === '') continue
    enter(list)
    const shown = escapeMarkup((item ?? numbered ?? line).trim())
    html += list ? `<li>${shown}</li>` : `<p>${shown}</p>`
  }
  enter('')
  return html
}
