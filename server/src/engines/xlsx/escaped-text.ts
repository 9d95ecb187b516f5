import { escapeMarkup } from '../html/escape-markup.ts'

/** Escapes such as `_x000D_` for characters that XML cannot hold. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g
/** What XML 1.0 has no place for, or changes: controls, a carriage return, halves of a pair. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const escaped = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** The text of a cell without escapes. */
export const unescapeText = (text: string) =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** A text as XML of a workbook: read back, it is the same to the character. */
export const escapeText = (text: string) =>
  escapeMarkup(text.replace(ESCAPED, (whole) => `_x005F${whole}`).replace(UNWRITABLE, escaped))
