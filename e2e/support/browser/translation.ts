import type { Page } from 'playwright-core'

/**
 * Translates the page as browsers do, which change it under its scripts.
 * @param how `replace`: copies take the places of the texts that were there, as in Chrome and Edge;
 *   `wrap`: the same texts, in elements of the translation
 */
export function translatePage(page: Page, how: 'replace' | 'wrap'): Promise<void> {
  return page.evaluate((manner) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      const isLeft = parent?.closest('script, style, svg, textarea, font, [contenteditable]')
      if (isLeft || !text.data.trim()) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(manner === 'wrap' ? text : text.data)
    }
  }, how)
}
