import type { BlockNode, InlineNode } from './rich-text-nodes.ts'

/** Letters of a line of the main column, a little fewer than it holds on average. */
const LETTERS_A_LINE = 65
const LINE_MM = 4.6
/** Space, or rule, under a paragraph or an item of a list. */
const GAP_MM = 3.9

/** Letters of a run of text; a line break counts for a whole line. */
function lettersOf(nodes: readonly InlineNode[]): number {
  return nodes.reduce((letters, node) => {
    if (node.type === 'break') return letters + LETTERS_A_LINE
    return letters + (node.type === 'text' ? node.text.length : lettersOf(node.children))
  }, 0)
}

/**
 * About how high paragraphs and lists stand in the main column, in mm. Infinite when there is a
 * table or a picture: that is for the typesetter to measure.
 */
export function aboutHeight(nodes: readonly BlockNode[]): number {
  return nodes.reduce((height, node) => {
    if (node.type === 'paragraph' || node.type === 'heading') {
      return height + Math.ceil(lettersOf(node.children) / LETTERS_A_LINE) * LINE_MM + GAP_MM
    }
    if (node.type === 'list') return height + aboutHeight(node.items.flat())
    if (node.type === 'rule') return height + GAP_MM
    return Number.POSITIVE_INFINITY
  }, 0)
}
