const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, figure, hr'

/**
 * Rich text as lines of plain words: a block each, items of lists behind a dash, pictures by their
 * alternative text. Two versions are compared by it, not by their HTML (LIFE-10).
 */
export function plainLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    image.replaceWith(`[image\u00a0: ${image.alt || 'sans texte'}]`)
  }
  for (const item of body.querySelectorAll('li')) item.prepend('–\u00a0')
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n')
  return body.textContent
    .split('\n')
    .map((line) => line.replace(/[ \t\r]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
