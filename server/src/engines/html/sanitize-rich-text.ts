import type { Element, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { LRUCache } from 'lru-cache'
import { parseRichText } from './parse-rich-text.ts'

/** Only the application's own pictures are shown, so nothing is fetched from other sites. */
const OWN_PICTURE = /^\/media\/image\/(?:full|preview)\/[\w.-]{1,100}$/
/**
 * A text that still changes after this many passes becomes plain text; a text that a person wrote
 * needs two.
 */
const MOST_READINGS = 8

/** Sanitised texts by what they were: presenters ask for the same ones again and again. */
const sanitized = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (clean, html) => html.length + clean.length,
  memoMethod: sanitizeUntilStable,
})

/**
 * Rich HTML reduced to the allow-list: called on every write, and again by the presenters, so that
 * a text stored by other means is safe too. Sanitising twice changes nothing.
 */
export function sanitizeRichText(html: string): string {
  return html === '' ? html : sanitized.memo(html)
}

/**
 * Some trees are read otherwise once they are written, such as a link that a broken table left in a
 * link: what browsers make of it is sanitised too. A clean text is read once.
 */
function sanitizeUntilStable(html: string): string {
  let text = html
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const clean = stringify(parseRichText(text).flatMap(withoutForeignPictures))
    if (clean === text) return clean
    text = clean
  }
  return stringify([{ type: 'text', value: text.replace(/<[^<>]*>/g, ' ') }])
}

function stringify(children: RootContent[]): string {
  return toHtml({ type: 'root', children }, { closeSelfClosing: false })
}

function withoutForeignPictures(node: RootContent): RootContent[] {
  if (node.type !== 'element') return [node]
  if (node.tagName === 'img' && !OWN_PICTURE.test(String(node.properties.src ?? ''))) return []
  const children = node.children.flatMap(withoutForeignPictures) as Element['children']
  return [{ ...node, children }]
}
