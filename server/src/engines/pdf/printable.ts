/** Controls (NUL included), lone surrogates, zero-width marks, bidirectional overrides. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Text that a page can show: controls out, the narrow no-break space as the plain one. */
function printableText(text: string): string {
  return text
    .replace(/[\t\n\r\u2028\u2029]/g, (mark) => (mark === '\t' ? ' ' : '\n'))
    .replace(INVISIBLE, (mark) => (mark === '\n' ? mark : ''))
    .replace(/\u202f/g, '\u00a0')
    .normalize('NFC')
}

/**
 * A JSON value whose texts a page can show. A right-to-left override would otherwise print the
 * rest of a line backwards.
 */
export function printable(value: unknown): unknown {
  if (typeof value === 'string') return printableText(value)
  if (Array.isArray(value)) return value.map(printable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printable(part)]))
}
