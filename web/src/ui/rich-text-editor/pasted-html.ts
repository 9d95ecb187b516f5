import { writeEmphasis } from './pasted-emphasis.ts'
import { nestLists, restoreWordLists, STYLE } from './word-lists.ts'

const OWN_PICTURE = /^\/media\/image\//
const STYLE_SHEET = /<style[^>]*>([\s\S]*?)<\/style>/gi
const EMBEDDED = /^data:(image\/(gif|jpeg|png|svg\+xml));base64,([\s\S]+)$/i

/**
 * Pasted or dropped HTML as a document: lists are lists, emphasis is elements, and nothing in it is
 * loaded.
 */
export function readPastedHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  restoreWordLists(body)
  nestLists(body)
  const sheets = [...html.matchAll(STYLE_SHEET)].map(([, text = '']) => text)
  writeEmphasis(body, sheets)
  for (const element of body.querySelectorAll(`[${STYLE}]`)) element.removeAttribute(STYLE)
  for (const picture of body.querySelectorAll('img')) {
    const own = ownAddress(picture.getAttribute('src') ?? '')
    if (own) picture.setAttribute('src', own)
  }
  return body
}

/** The styles under another name: they are read here, and each would be a breach of the page's policy. */
function withoutStyles(html: string): string {
  const renamed = (tag: string) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${STYLE}`)
  return html.replace(STYLE_SHEET, '').replace(/<[a-z][^>]*>/gi, renamed)
}

/** Pictures of a document that this site does not hold: its policy shows no others. */
export function foreignPictures(body: HTMLElement): HTMLImageElement[] {
  return [...body.querySelectorAll('img')].filter(
    (picture) => ownAddress(picture.getAttribute('src') ?? '') === null,
  )
}

/** The file of an embedded picture; null for one elsewhere. */
export function embeddedFile(picture: HTMLImageElement): File | null {
  const [, type, kind, bytes] = EMBEDDED.exec(picture.getAttribute('src') ?? '') ?? []
  if (!type || !kind || !bytes) return null
  try {
    const content = Uint8Array.from(atob(bytes.replace(/\s/g, '')), (byte) => byte.charCodeAt(0))
    return new File([content], `image.${kind.split('+')[0]}`, { type })
  } catch {
    // Cut off on its way: as if it had not come.
    return null
  }
}

/** Why pasted pictures are missing, and what to do; nothing when none is. */
export function describeRefusedPictures(count: number, picturesAllowed: boolean): string | null {
  if (count === 0) return null
  if (!picturesAllowed) return 'Les images ne peuvent pas être ajoutées à ce texte.'
  return count === 1
    ? 'L’image collée n’a pas pu être reprise\u00a0: son fichier n’est pas venu avec le texte. Copiez-la seule, ou ajoutez-la avec le bouton «\u00a0Image\u00a0».'
    : `${count}\u00a0images collées n’ont pas pu être reprises\u00a0: leurs fichiers ne sont pas venus avec le texte. Copiez-les une à une, ou ajoutez-les avec le bouton «\u00a0Image\u00a0».`
}

/** Address of a picture of this site without its host; null for others. */
function ownAddress(src: string): string | null {
  if (!URL.canParse(src, location.origin)) return null
  const { origin, pathname } = new URL(src, location.origin)
  return origin === location.origin && OWN_PICTURE.test(pathname) ? pathname : null
}
