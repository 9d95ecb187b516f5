import { textRuns } from '@etapes-climat/domain/kernel/web-addresses'
import type { Element, ElementContent, RootContent } from 'hast'
import { parseRichText } from '../html/parse-rich-text.ts'
import { frenchTypography, keepTogether } from './french-typography.ts'
import type { BlockNode, InlineNode } from './rich-text-nodes.ts'

export interface RichTextOptions {
  /** name of the given picture for an address, or null when it is not to be shown */
  pictureOf?: (src: string) => string | null
}

const MARKS: Record<string, Exclude<InlineNode['type'], 'text' | 'link' | 'break'>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  sub: 'sub',
  sup: 'sup',
}

const SAFE_LINK = /^(https?:\/\/|mailto:|tel:)/i
/** Deeper nesting is read as text: it is no writing, and recursion stays bounded. */
const MAX_DEPTH = 20

/**
 * Rich HTML as a small tree of known parts; unknown elements keep their text only. Drops scripts,
 * addresses other than http, https, mailto and tel, and pictures that are not given.
 */
export function richText(html: string, options: RichTextOptions = {}): BlockNode[] {
  const context = { pictureOf: () => null, ...options, depth: 0 }
  return renumberHeadings(blocksOf(parseRichText(html), context))
}

interface Context extends Required<RichTextOptions> {
  depth: number
}

/** Plain text with French spacing, the addresses in it as links. */
export const linkedText = (text: string): InlineNode[] =>
  textRuns(keepTogether(text)).map((run): InlineNode => {
    const written: InlineNode = { type: 'text', text: run.text }
    return run.url === undefined ? written : { type: 'link', url: run.url, children: [written] }
  })

/** Plain text of several lines, a paragraph for each. */
export const plainParagraphs = (text: string): BlockNode[] =>
  text.split(/\s*\n\s*/).flatMap((line): BlockNode[] => {
    const children = frenchTypography(linkedText(line.trim()))
    return line.trim() === '' ? [] : [{ type: 'paragraph', children }]
  })

/** @param linked inside a link, where no address becomes another one */
function inlineOf(nodes: readonly RootContent[], depth: number, linked = false): InlineNode[] {
  return nodes.flatMap((node): InlineNode[] => {
    if (node.type === 'text') {
      const text = node.value.replace(/[ \t\n\r\f]+/g, ' ')
      return linked ? [{ type: 'text', text }] : linkedText(text)
    }
    if (node.type !== 'element') return []
    if (node.tagName === 'br') return [{ type: 'break' }]
    if (depth > MAX_DEPTH) return [{ type: 'text', text: textOf(node) }]
    const children = inlineOf(node.children, depth + 1, linked || node.tagName === 'a')
    const mark = MARKS[node.tagName]
    if (mark) return [{ type: mark, children }]
    const url = node.tagName === 'a' ? String(node.properties.href ?? '') : ''
    return SAFE_LINK.test(url) && children.length > 0 ? [{ type: 'link', url, children }] : children
  })
}

function textOf(node: Element): string {
  const texts: string[] = []
  const pending: RootContent[] = [node]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.type === 'text') texts.push(next.value)
    if (next.type === 'element') pending.push(...next.children.toReversed())
  }
  return texts.join('')
}

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote table img hr div figure pre section'.split(' '),
)

const isBlock = (node: RootContent, levels = MAX_DEPTH): node is Element =>
  node.type === 'element' &&
  (BLOCKS.has(node.tagName) ||
    (levels > 0 && node.children.some((child) => isBlock(child, levels - 1))))

/** Splits into parts: neighbouring inline nodes become one paragraph. */
function blocksOf(nodes: readonly RootContent[], context: Context): BlockNode[] {
  const blocks: BlockNode[] = []
  let loose: RootContent[] = []
  const flush = () => {
    blocks.push(...paragraph(loose, context))
    loose = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) loose.push(node)
    else {
      flush()
      blocks.push(...blockOf(node, { ...context, depth: context.depth + 1 }))
    }
  }
  flush()
  return blocks
}

function paragraph(nodes: readonly RootContent[], context: Context): BlockNode[] {
  const children = frenchTypography(inlineOf(nodes, context.depth))
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

function blockOf(element: Element, context: Context): BlockNode[] {
  const { tagName, children } = element
  if (context.depth > MAX_DEPTH)
    return paragraph([{ type: 'text', value: textOf(element) }], context)
  if (tagName === 'ul' || tagName === 'ol') return listOf(element, context)
  if (tagName === 'table') return tableOf(element, context)
  if (tagName === 'img') return pictureOf(element, context)
  if (tagName === 'hr') return [{ type: 'rule' }]
  if (/^h[1-6]$/.test(tagName)) return headingOf(element, context)
  const inner = blocksOf(children, context)
  return tagName === 'blockquote' && inner.length > 0 ? [{ type: 'quote', children: inner }] : inner
}

function headingOf(element: Element, context: Context): BlockNode[] {
  const children = frenchTypography(inlineOf(element.children, context.depth))
  return children.length > 0
    ? [{ type: 'heading', depth: Number(element.tagName[1]), children }]
    : []
}

function listOf(element: Element, context: Context): BlockNode[] {
  const items = element.children
    .filter((child): child is Element => child.type === 'element')
    .map((child) => blocksOf(child.tagName === 'li' ? child.children : [child], context))
    .filter((item) => item.length > 0)
  if (items.length === 0) return []
  const start = Number(element.properties.start)
  const ordered = element.tagName === 'ol'
  return [
    { type: 'list', ordered, start: Number.isSafeInteger(start) && start > 0 ? start : 1, items },
  ]
}

const elementsOf = (children: readonly ElementContent[]) =>
  children.filter((child): child is Element => child.type === 'element')

function tableOf(table: Element, context: Context): BlockNode[] {
  const rows = elementsOf(table.children).flatMap((part) =>
    part.tagName === 'tr'
      ? [part]
      : elementsOf(part.children).filter((row) => row.tagName === 'tr'),
  )
  const cells = rows.map((row) => elementsOf(row.children))
  const count = Math.max(0, ...cells.map((row) => row.length))
  if (count === 0) return []
  const filled = cells.map((row) =>
    Array.from({ length: count }, (_, index) => blocksOf(row[index]?.children ?? [], context)),
  )
  const hasHeader = cells[0]?.every((cell) => cell.tagName === 'th') ?? false
  const header = hasHeader ? (filled[0] ?? null) : null
  const columns = Array.from({ length: count }, (_, index) => shareOf(cells, index))
  return [{ type: 'table', columns, header, rows: hasHeader ? filled.slice(1) : filled }]
}

/** Letters that a column of a table is as wide as, at least and at most. */
const COLUMN_LETTERS = { least: 8, most: 40 }

/** Share of the width for a column: the letters of its longest cell, within limits. */
function shareOf(rows: Element[][], index: number): number {
  const lengths = rows.map((row) => (row[index] ? textOf(row[index]).trim().length : 0))
  return Math.min(Math.max(COLUMN_LETTERS.least, ...lengths), COLUMN_LETTERS.most)
}

function pictureOf(element: Element, context: Context): BlockNode[] {
  const name = context.pictureOf(String(element.properties.src ?? ''))
  const alt = String(element.properties.alt ?? '').trim()
  return name === null ? [] : [{ type: 'picture', name, alt }]
}

/** Depths 1, 2, 3… without a gap, whatever levels the writer chose: PDF/UA refuses skipped ones. */
function renumberHeadings(blocks: BlockNode[]): BlockNode[] {
  const open: number[] = []
  return blocks.map((block) => {
    if (block.type !== 'heading') return block
    while (open.length > 0 && (open.at(-1) ?? 0) >= block.depth) open.pop()
    open.push(block.depth)
    return { ...block, depth: open.length }
  })
}

/** Addresses of the pictures that rich HTML shows. */
export function richTextPictures(html: string): string[] {
  const sources: string[] = []
  richText(html, {
    pictureOf(src) {
      sources.push(src)
      return null
    },
  })
  return sources
}
