import { drawnText, visibleText } from '@etapes-climat/domain/printing/rules/drawn-text'

/** A JSON value whose texts a page can show; a `url`, where a link leads, is not drawn. */
export function printable(value: unknown): unknown {
  if (typeof value === 'string') return drawnText(value)
  if (Array.isArray(value)) return value.map(printable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'url' && typeof part === 'string' ? visibleText(part) : printable(part),
    ]),
  )
}
