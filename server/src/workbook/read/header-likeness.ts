import { foldText } from '@etapes-climat/domain/kernel/text'

/** Words that do not identify a column. */
const EMPTY_WORDS = new Set(
  'a au aux d de des du en et l la le les ou par pour sur un une s qu c n° no quel quelle est votre vos dans'.split(
    ' ',
  ),
)
/** Letters from which on a slip of the finger, or another ending, still makes the same word. */
const LONG_WORD = 5
const TONNES = /(?:\b(?:t|tonnes?)\s*(?:eq\.?\s*)?co2|\b(?:en )tonnes?\b|\((?:t|tonnes?)\))/

/** Comparable form of a header: no accents, case, mark of an obligation or colon. */
export const headerKey = (header: string) => foldText(header).replace(/\s*[*:]$/, '')

/** A header in tonnes: its numbers are a thousand times smaller. */
export const isInTonnes = (header: string) => TONNES.test(foldText(header))

/** The identifying words of a header, without brackets, in the singular. */
export const headerWords = (header: string): string[] =>
  headerKey(header)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word))

/**
 * Likeness of the words of a header and a label, from 0 to 1.2: their common words, and whether they
 * begin with the same one.
 */
export function likeness(words: readonly string[], wanted: readonly string[]): number {
  if (words.length === 0 || wanted.length === 0) return 0
  const common = wanted.filter((word) => words.some((other) => isSameWord(word, other))).length
  const [first = ''] = words
  const begins = isSameWord(first, wanted[0] ?? '')
  return (2 * common) / (words.length + wanted.length) + (begins ? 0.2 : 0)
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < LONG_WORD || long.length - short.length > 3) return false
  return long.startsWith(short)
}
