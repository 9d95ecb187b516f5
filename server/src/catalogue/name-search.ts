import { foldText } from '@etapes-climat/domain/kernel/text'
import type { SnapshotCard } from './snapshot-card.ts'

/** Similar enough to be taken for a misspelling, as pg_trgm measures it. */
const CLOSE = 0.45
const NOT_IN_WORDS = /[^a-z0-9]+/

/** A query ready to compare; null when nothing was typed. */
export function foldQuery(query: string | undefined): string | null {
  const folded = foldText(query ?? '')
  return folded === '' ? null : folded
}

/**
 * Whether a step has a name that contains each of the words; where none that the viewer sees has
 * them, a name with words that resemble them.
 * @param query as `foldQuery` made it
 */
export function namedLike(
  query: string,
  seen: readonly SnapshotCard[],
): (card: SnapshotCard) => boolean {
  const words = query.split(' ')
  const contains = ({ foldedName }: SnapshotCard) =>
    words.every((word) => foldedName.includes(word))
  if (seen.some(contains)) return contains
  const resemble = words.map(resembling)
  return ({ foldedName }) => {
    const known = foldedName.split(NOT_IN_WORDS)
    return resemble.every((resembles) => known.some(resembles))
  }
}

/** Whether a word shares enough groups of three letters with this one; names repeat few words. */
function resembling(typed: string): (word: string) => boolean {
  const trigrams = trigramsOf(typed)
  const compared = new Map<string, boolean>()
  return (word) => {
    let isClose = compared.get(word)
    if (isClose === undefined) {
      const other = trigramsOf(word)
      const shared = [...trigrams].filter((trigram) => other.has(trigram)).length
      isClose = shared / (trigrams.size + other.size - shared) >= CLOSE
      compared.set(word, isClose)
    }
    return isClose
  }
}

function trigramsOf(word: string): Set<string> {
  const text = `  ${word} `
  return new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
}
