import { expect, it } from 'vitest'
import { isOneSlip } from './one-slip.ts'
import { WordIndex } from './word-index.ts'

const WORDS = ['mur', 'bois', 'béton', 'chauffe', 'isolation', 'rénovation', 'raccordement']

/** A word with one slip at each of its letters: one missing, one wrong, one too many, two swapped. */
const slipsOf = (word: string) =>
  Array.from(word).flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const swapped = after ? [`${before}${after[0]}${letter}${after.slice(1)}`] : []
    return [`${before}${after}`, `${before}q${after}`, `${before}q${letter}${after}`, ...swapped]
  })

it('FIND-01 a word is found by every slip of the finger, at its beginning, in its middle and at its end', () => {
  // Catches: looking a misspelt word up by an end that the slip may have changed.
  const index = new WordIndex()
  for (const [key, word] of WORDS.entries()) index.add(key, 'name', word)
  const forms = WORDS.map((word) => word.replace('é', 'e'))
  let slips = 0
  for (const typed of forms.flatMap(slipsOf)) {
    const expected = forms.filter((form) => isOneSlip(typed, form))
    const found = index.slips({ form: typed, stem: typed }).map(({ entry }) => entry.form)
    expect(found, typed).toEqual(expect.arrayContaining(expected))
    slips += expected.length
  }
  expect(slips).toBeGreaterThan(150)
})
