import type { CsvEncoding } from '@etapes-climat/domain/workbook/rules/csv-encodings'

/** A text and how its bytes were read. */
export interface DecodedText {
  text: string
  encoding: CsvEncoding
  /** what the file can be read in, each with a text that they do not read alike; empty: in one way only */
  encodings: { encoding: CsvEncoding; sample: string }[]
}

const BYTE_ORDER_MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Bytes that the encoding is found in. */
const SAMPLE = 64 * 1024
const TAB = 9
const NOT_ASCII = /[^\0-\x7f]/
/** Characters shown around the first one that is not ASCII. */
const SHOWN = 60
/** Letters and signs of French texts that are not ASCII. */
const FRENCH = /[àâäçéèêëîïôöùûüœæÀÂÇÉÈÊËÎÏÔÙÛŒÆ’‘«»“”…–—•·°²³₂€ ]/g
/** Characters that no French text has: what another encoding makes of its letters. */
const STRANGE = /[\x80-\x9fÃÂÕŽŠšžŸÐÞþð¬‰ˆ˜†‡‹›ªºµ¤¦¸¨ŒÈËÍÌÏÓÔÒÚÛÙıˇ˝˛]/g

/** Decodes bytes. @param asked encoding that a person chose @returns null when they are no text */
export function decodeText(file: Buffer, asked?: CsvEncoding): DecodedText | null {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => file[at] === byte))
  const wide = marked?.encoding ?? wideEncoding(file)
  if (wide) return only(decode(file, wide), wide)
  if (file.subarray(0, SAMPLE).some((byte) => byte < TAB)) return null
  const utf8 = decode(file, 'utf-8')
  if (utf8 === null) return decodeBytes(file, asked)
  const once = decodedOnce(utf8)
  if (once === utf8) return only(utf8, 'utf-8')
  const isOnce = asked !== 'utf-8'
  const at = once.search(NOT_ASCII)
  return {
    text: isOnce ? once : utf8,
    encoding: isOnce ? 'utf-8-twice' : 'utf-8',
    encodings: [
      { encoding: 'utf-8-twice', sample: sampleAt(once, at) },
      { encoding: 'utf-8', sample: sampleAt(utf8, utf8.search(NOT_ASCII)) },
    ],
  }
}

const ONE_BYTE = ['windows-1252', 'macintosh'] as const

/** A text of one byte a character, in the encoding that makes it look most like French. */
function decodeBytes(file: Buffer, asked?: CsvEncoding): DecodedText | null {
  const first = file.findIndex((byte) => byte > 0x7f)
  const start = Math.max(file.lastIndexOf('\n', first), file.lastIndexOf('\r', first)) + 1
  const sample = file.subarray(start, start + SAMPLE)
  const possible = ONE_BYTE.map((encoding) => ({ encoding, text: decode(sample, encoding) ?? '' }))
  const likeliest = possible.toSorted((one, other) => frenchness(other.text) - frenchness(one.text))
  const encoding = ONE_BYTE.find((one) => one === asked) ?? likeliest[0]?.encoding ?? 'windows-1252'
  const text = decode(file, encoding)
  if (text === null) return null
  const encodings = likeliest.map((one) => ({
    encoding: one.encoding,
    sample: sampleAt(one.text, first - start),
  }))
  return { text, encoding, encodings }
}

const only = (text: string | null, encoding: CsvEncoding): DecodedText | null =>
  text === null ? null : { text, encoding, encodings: [] }

function decode(file: Uint8Array, encoding: string): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    // In one piece Node reads Windows-1252 as Latin-1, without ’, œ and € (nodejs/node#56542).
    return decoder.decode(file, { stream: true }) + decoder.decode()
  } catch {
    return null
  }
}

/** UTF-16 without a mark: every second byte of its ASCII characters is 0. */
function wideEncoding(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = file.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (file.length % 2 === 1 || Math.max(even, odd) < sample.length / 4) return null
  if (odd > even * 8) return 'utf-16le'
  return even > odd * 8 ? 'utf-16be' : null
}

/** How much a text looks like French: its letters with accents, less characters that French has not. */
function frenchness(text: string): number {
  const sample = text.slice(0, SAMPLE)
  return (sample.match(FRENCH)?.length ?? 0) - 2 * (sample.match(STRANGE)?.length ?? 0)
}

/** Some text around a place, in one line. */
function sampleAt(text: string, place: number): string {
  const start = Math.max(text.lastIndexOf('\n', place) + 1, place - SHOWN / 2)
  return text
    .slice(start, start + SHOWN)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Bytes of the characters that Windows-1252 has behind Latin-1. */
const BYTES = new Map(
  Array.from({ length: 32 }, (_, at) => {
    const decoder = new TextDecoder('windows-1252')
    return [decoder.decode(Uint8Array.of(0x80 + at), { stream: true }), 0x80 + at] as const
  }),
)
const SPECIAL = [...BYTES.keys()].filter((character) => character > '\u00ff').join('')
/** Characters whose bytes in Windows-1252 are one character of UTF-8. */
const TWICE = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${SPECIAL}]{1,3}`, 'g')

/** A text without what a second encoding in UTF-8 made of its letters. */
function decodedOnce(text: string): string {
  const known = new Map<string, string>()
  return text.replace(TWICE, (run) => {
    const before = known.get(run)
    if (before !== undefined) return before
    const decoded = decodedRun(run)
    known.set(run, decoded)
    return decoded
  })
}

function decodedRun(run: string): string {
  const bytes = [...run].map((character) => BYTES.get(character) ?? character.charCodeAt(0))
  for (let length = bytes.length; length > 1; length--) {
    const decoded = decode(Uint8Array.from(bytes.slice(0, length)), 'utf-8')
    if (decoded !== null) return decoded + run.slice(length)
  }
  return run
}
