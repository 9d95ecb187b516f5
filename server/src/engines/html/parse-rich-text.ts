import type { RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { RICH_TEXT_SCHEMA } from './rich-text-schema.ts'

/**
 * Rich HTML as a tree of allowed elements only. Nesting so deep that no parser
 * follows it is read as plain text.
 */
export function parseRichText(html: string): readonly RootContent[] {
  try {
    const tree = sanitize(fromHtml(html, { fragment: true }), RICH_TEXT_SCHEMA)
    return tree.type === 'root' ? tree.children : [tree as RootContent]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ type: 'text', value: html.replace(/<[^<>]*>/g, ' ') }]
  }
}
