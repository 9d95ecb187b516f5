import { foldText } from '@etapes-climat/domain/kernel/text'

/** Similar enough to be taken for a misspelling. */
const CLOSE = 0.45

/** Whether a folded name contains every word of the folded query (D-41). */
export function containsWords(foldedName: string, foldedQuery: string): boolean {
  return foldedQuery.split(' ').every((word) => foldedName.includes(word))
}

/** Whether every word of the query resembles a word of the name: tolerates typing faults. */
export function resemblesWords(foldedName: string, foldedQuery: string): boolean {
  const words = foldedName.split(/[^a-z0-9]+/)
  return foldedQuery
    .split(' ')
    .every((queried) => words.some((word) => similarity(queried, word) >= CLOSE))
}

/** A query ready to compare; null when nothing was typed. */
export function foldQuery(query: string | undefined): string | null {
  const folded = foldText(query ?? '')
  return folded === '' ? null : folded
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)))
}

/** Share of common trigrams, as pg_trgm measures it: 0 to 1. */
function similarity(left: string, right: string): number {
  const [a, b] = [trigrams(left), trigrams(right)]
  let common = 0
  for (const trigram of a) if (b.has(trigram)) common += 1
  return common / (a.size + b.size - common)
}
