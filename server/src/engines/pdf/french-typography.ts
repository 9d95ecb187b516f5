import type { InlineNode } from './rich-text-nodes.ts'

const NO_BREAK = '\u00a0'

/** Plain spaces that a French line must not break at become no-break ones. */
export function keepTogether(text: string): string {
  return text
    .replace(/ (?=[:;!?»%€])/g, NO_BREAK)
    .replace(/(?<=«) /g, NO_BREAK)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK)
    .replace(
      /(?<=\d) (?=(?:kgCO2e|kg|g|t|km|m|m²|m2|m³|kWh|MWh|W|h|min|ans?|€)(?![\p{L}\d]))/gu,
      NO_BREAK,
    )
}

/** A whole plain text, such as a title: as above, and no last line holds one short word alone. */
export const keepWholeText = (text: string): string =>
  keepTogether(text).replace(/(?<=\S) (?=\S{1,3}$)/, NO_BREAK)

type Trim = { before: boolean; after: boolean }

/**
 * Inline content with French spacing and without the white space that HTML ignores at the edges;
 * empty marks are dropped.
 */
export function frenchTypography(
  nodes: readonly InlineNode[],
  trim: Trim = { before: true, after: true },
): InlineNode[] {
  return nodes
    .map((node, index): InlineNode => {
      const first = trim.before && index === 0
      const last = trim.after && index === nodes.length - 1
      if (node.type === 'break') return node
      if (node.type !== 'text') {
        return {
          ...node,
          children: frenchTypography(node.children, { before: first, after: last }),
        }
      }
      const started = first ? node.text.replace(/^ +/, '') : node.text
      return { type: 'text', text: keepTogether(last ? started.replace(/ +$/, '') : started) }
    })
    .filter((node) =>
      'text' in node ? node.text !== '' : !('children' in node) || node.children.length > 0,
    )
}
