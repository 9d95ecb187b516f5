import drawnRanges from './drawn-ranges.json' with { type: 'json' }

/** Drawn in place of a sign that no font of the documents has, nor anything near it. */
export const UNDRAWN = '\ufffd'

/** The end of a line, and what asks for a form of another sign or joins two: a font need not have them. */
const UNSEEN = '\\n\\u00ad\\u034f\\u200c\\u200d\\ufe00-\\ufe0f'

/** The characters of each font of the documents, in the order in which fonts are tried. */
const FONTS = Object.values(drawnRanges).map((ranges) => {
  const drawn = ranges.replace(/[0-9a-f]+/g, (point) => `\\u{${point}}`).replaceAll(' ', '')
  return new RegExp(`^[${drawn}${UNSEEN}]+$`, 'u')
})

/**
 * Controls (NUL included), lone surrogates, and what shows nothing, such as bidirectional overrides; but
 * not what ends a line, breaks a word or asks for a form of a sign.
 */
const INVISIBLE = new RegExp(`(?![${UNSEEN}])[\\p{Cc}\\p{Cs}\\p{DI}]`, 'gu')

/** A letter with the marks upon it, or emoji joined into one: one font has to draw them all. */
const SIGNS = /\P{M}\p{M}*(?:\u200d\P{M}\p{M}*)*|\p{M}+/gu

/** Nothing to look for in most texts: every font of the documents has these. */
const PLAIN = /^[\n\u0020-\u007e\u00a0-\u00ff]*$/

const isDrawn = (sign: string) => FONTS.some((font) => font.test(sign))

const signsOf = (text: string): string[] => text.match(SIGNS) ?? []

/**
 * Replacements for characters of Word's fonts Symbol and Wingdings, which are not in Unicode: list
 * signs, ticks and arrows, by their low byte.
 */
const WORD_SIGNS: Record<string, string> = {
  '20': ' ',
  '2d': '–',
  '46': '☞',
  '6c': '●',
  '6e': '■',
  '6f': '□',
  '70': '❐',
  '71': '❑',
  '72': '❒',
  '74': '⧫',
  '75': '◆',
  '76': '❖',
  '77': '◆',
  '80': '⓪',
  '8b': '⓿',
  '9e': '·',
  a3: '≤',
  a7: '▪',
  a8: '◻',
  ae: '→',
  b0: '°',
  b1: '±',
  b3: '≥',
  b4: '×',
  d8: '➢',
  de: '⇒',
  df: '←',
  e0: '→',
  e1: '↑',
  e2: '↓',
  e8: '➔',
  ef: '⇦',
  f0: '⇨',
  fb: '✗',
  fc: '✓',
  fd: '☒',
  fe: '☑',
}

/** `U+F0B7` is what Word writes for the point of a list, and for any list sign that is not above. */
function wordSign(code: number): string {
  const low = code & 0xff
  if (low >= 0x81 && low <= 0x8a) return String.fromCodePoint(0x2460 + low - 0x81)
  if (low >= 0x8c && low <= 0x95) return String.fromCodePoint(0x2776 + low - 0x8c)
  return WORD_SIGNS[low.toString(16)] ?? '•'
}

function nearSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code >= 0xf000 && code <= 0xf0ff) return wordSign(code)
  if (sign.includes('\u200d')) return drawnText(sign.replaceAll('\u200d', ''))
  const near = sign.normalize('NFKC')
  if (signsOf(near).every(isDrawn)) return near
  const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== '' && signsOf(bare).every(isDrawn) ? bare : UNDRAWN
}

/**
 * A text without invisible characters, with one kind of line end, and plain no-break spaces. A
 * right-to-left override would otherwise print the rest of a line backwards.
 */
export const visibleText = (text: string): string =>
  text
    .replace(/[\t\r\u2028\u2029]/g, (mark) => (mark === '\t' ? ' ' : '\n'))
    .replace(INVISIBLE, '')
    .replaceAll('\u202f', '\u00a0')
    .normalize('NFC')

/**
 * A text as the documents draw it, without invisible characters: a character that no font has becomes a
 * similar one, without its marks where no font has them together, and U+FFFD where none is similar.
 */
export const drawnText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : visibleText(text).replace(SIGNS, (sign) => (isDrawn(sign) ? sign : nearSign(sign)))

/** The signs of a text that a document can draw neither themselves nor by a near one, each once. */
export function undrawnSigns(text: string): string[] {
  if (PLAIN.test(text)) return []
  const isLost = (sign: string) => !isDrawn(sign) && nearSign(sign).includes(UNDRAWN)
  return [...new Set(signsOf(visibleText(text)).filter(isLost))]
}
