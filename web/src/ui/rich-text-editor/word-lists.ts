/** Where the styles of a pasted document are: the policy of the page refuses them as such. */
export const STYLE = 'data-style'
/** « mso-list: l0 level2 lfo1 »: which list of the document, and how deep in it. */
const LIST_STYLE = /mso-list:\s*(l\d+)\s+level(\d+)/i
const MARKER_STYLE = /mso-list:\s*ignore/i
/** « 1. », « a) », « iv. »; a bullet has no point or bracket. */
const NUMBER = /^\(?(?:(\d+)|[a-z]{1,4})[.)]/i
/** A bullet written as text, where the style that names the list is lost. */
const WRITTEN_BULLET = /^\s*[·•▪§◦‣o-][\s\u00a0]+/
const WORD_LIST_CLASS = '[class^="MsoListParagraph"]'

interface ListParagraph {
  list: string
  level: number
  ordered: boolean
  /** number of the first item */
  start: number
}

/** Word writes lists as paragraphs that begin with their marker: they become lists again. */
export function restoreWordLists(body: HTMLElement): void {
  let open: { element: HTMLElement; paragraph: ListParagraph }[] = []
  let before: Element | null = null
  for (const element of body.querySelectorAll<HTMLElement>(
    `[${STYLE}*="mso-list" i], ${WORD_LIST_CLASS}`,
  )) {
    const paragraph = readParagraph(element)
    if (!paragraph) continue
    if (element.previousElementSibling !== before) open = []
    while (open.length > 0 && !continues(open.at(-1)?.paragraph, paragraph)) open.pop()
    let current = open.at(-1)
    if (!current || current.paragraph.level < paragraph.level) {
      current = { element: newList(paragraph), paragraph }
      const parent = open.at(-1)?.element.lastElementChild
      if (parent) parent.append(current.element)
      else element.before(current.element)
      open.push(current)
    }
    const item = document.createElement('li')
    item.append(...element.childNodes)
    current.element.append(item)
    element.remove()
    before = open[0]?.element ?? null
  }
}

/** The list position of a Word paragraph, without its written marker; null outside of lists. */
function readParagraph(element: HTMLElement): ListParagraph | null {
  const [, list, level] = LIST_STYLE.exec(element.getAttribute(STYLE) ?? '') ?? []
  const marker = [...element.querySelectorAll(`[${STYLE}]`)].find((part) =>
    MARKER_STYLE.test(part.getAttribute(STYLE) ?? ''),
  )
  if (list && level) {
    const text = marker?.textContent.trim() ?? ''
    marker?.remove()
    const number = NUMBER.exec(text)
    return { list, level: Number(level), ordered: number !== null, start: Number(number?.[1] ?? 1) }
  }
  const first = firstText(element)
  if (!element.matches(WORD_LIST_CLASS) || !WRITTEN_BULLET.test(element.textContent) || !first) {
    return null
  }
  first.data = first.data.replace(WRITTEN_BULLET, '').trimStart()
  return { list: '', level: 1, ordered: false, start: 1 }
}

function firstText(element: HTMLElement): Text | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text instanceof Text && text.data.trim() !== '') return text
  }
  return null
}

/** Whether a paragraph belongs to an open list or below it. */
function continues(open: ListParagraph | undefined, next: ListParagraph): boolean {
  if (!open || open.level > next.level) return false
  return open.level < next.level || (open.list === next.list && open.ordered === next.ordered)
}

function newList({ ordered, start }: ListParagraph): HTMLElement {
  const list = document.createElement(ordered ? 'ol' : 'ul')
  if (ordered && start !== 1) list.setAttribute('start', String(start))
  return list
}

/** A list directly in a list, as some programs write it, goes into the item above it. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    list.previousElementSibling?.append(list)
  }
}
