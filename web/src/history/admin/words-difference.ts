import { diffWordsWithSpace } from 'diff'

/** A run of words, and whether it was taken away, added, or stayed. */
export interface WordsPart {
  text: string
  state: 'kept' | 'added' | 'removed'
}

/** From this on two texts are shown one after the other, in ms. */
const TIMEOUT_MS = 1_000

const SEGMENTER = new Intl.Segmenter('fr', { granularity: 'word' })

/** What two texts have in common, word by word, in the order of reading. */
export function wordsDifference(before: string, after: string): WordsPart[] {
  const parts = diffWordsWithSpace(before, after, {
    timeout: TIMEOUT_MS,
    intlSegmenter: SEGMENTER,
  }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return parts
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }) => ({
      text: value,
      state: added ? 'added' : removed ? 'removed' : 'kept',
    }))
}
