const LENGTH = 155
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** First words of a text, without its markup, as search engines show a page; empty for none. */
export function excerptOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
  if (text.length <= LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', LENGTH) + 1 || LENGTH).trimEnd()}…`
}
