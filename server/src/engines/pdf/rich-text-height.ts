import type { BlockNode, InlineNode } from './rich-text-nodes.ts'

/** Letters of a line of the main column and of half of it, a little fewer than they hold on average. */
export const LETTERS_A_LINE = { whole: 65, half: 30 }
const LINE_MM = 4.6
const GAP_MM = 3.9
const HEADING_GAP_MM = 6.2

/** Letters of a run of text; a line break counts for a whole line. */
function lettersOf(nodes: readonly InlineNode[], line: number): number {
  return nodes.reduce((letters, node) => {
    if (node.type === 'break') return letters + line
    return letters + (node.type === 'text' ? node.text.length : lettersOf(node.children, line))
  }, 0)
}

/**
 * Approximate height of paragraphs and lists in the main column, in mm. Infinite for tables and
 * pictures, which the typesetter has to measure.
 * @param line letters of a line
 */
export function aboutHeight(nodes: readonly BlockNode[], line = LETTERS_A_LINE.whole): number {
  return nodes.reduce((height, node) => {
    if (node.type === 'paragraph' || node.type === 'heading') {
      const gap = node.type === 'heading' ? HEADING_GAP_MM : GAP_MM
      return height + Math.ceil(lettersOf(node.children, line) / line) * LINE_MM + gap
    }
    if (node.type === 'list') return height + aboutHeight(node.items.flat(), line)
    if (node.type === 'rule') return height + GAP_MM
    return Number.POSITIVE_INFINITY
  }, 0)
}
