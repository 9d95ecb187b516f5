/** Inline elements: the texts before and after them form one word. */
const INLINE = /<\/?(?:a|b|del|em|i|s|span|strong|sub|sup|u)(?:\s(?:"[^"]*"|[^"<>])*)?>/gi
const OTHER = /<(?:"[^"]*"|[^"<>])*>/g
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi

/**
 * Rich texts as plain text: a line for each paragraph, title, list item and cell. Stored HTML comes
 * from the sanitizer; parsing it again for a whole catalogue would take six times as long.
 */
export function plainText(...htmls: readonly string[]): string {
  return htmls
    .join('\n')
    .replace(INLINE, '')
    .replace(OTHER, '\n')
    .replace(ENTITY, decode)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function decode(entity: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return NAMED[name] ?? entity
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
