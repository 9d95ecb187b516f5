import type { Element, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { parseRichText } from './parse-rich-text.ts'

/** Only the application's own pictures are shown, so nothing is fetched from other sites. */
const OWN_PICTURE = /^\/media\/image\/(?:full|preview)\/[\w.-]{1,100}$/
/**
 * A text that still changes after this many passes becomes plain text; a text that a person wrote
 * needs two.
 */
const MOST_READINGS = 8
/** Characters of the texts remembered; beyond, the memory starts anew. */
const REMEMBERED_CHARACTERS = 4_000_000

const remembered = new Map<string, string>()
let rememberedCharacters = 0

/**
 * Rich HTML reduced to the allow-list: called on every write, and again by the presenters, so that
 * a text stored by other means is safe too (SEC-30, D-95). Sanitising twice changes nothing.
 */
export function sanitizeRichText(html: string): string {
  if (html === '') return html
  const known = remembered.get(html)
  if (known !== undefined) return known
  const clean = sanitizeUntilStable(html)
  remember(html, clean)
  return clean
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

function remember(html: string, clean: string): void {
  rememberedCharacters += html.length + clean.length
  if (rememberedCharacters > REMEMBERED_CHARACTERS) {
    remembered.clear()
    rememberedCharacters = html.length + clean.length
  }
  remembered.set(html, clean)
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
