import { expect, it } from 'vitest'
import type { CatalogueCardRow } from '../catalogue.repository.ts'
import { SnapshotCard } from '../snapshot-card.ts'
import { readWords } from './french-words.ts'
import { StepIndex } from './step-index.ts'

const FORMAT = { id: 1, uid: 'format', name: '', slug: 'directe' }
const NAMES = { format: FORMAT, sector: null, category: null, tags: [] }

const cardsNamed = (names: readonly string[]) =>
  names.map(
    (name, id) =>
      new SnapshotCard({ id, name, idx: '', text: '', coBenefits: '' } as CatalogueCardRow, NAMES),
  )

/** Places of the names in which a word is found once it is taken for misspelt. */
function misspelt(names: readonly string[], typed: string): number[] {
  const index = new StepIndex()
  index.follow(cardsNamed(names))
  const [word] = readWords(typed)
  if (!word) throw new Error(`no word in ${typed}`)
  const positions = new Map(names.map((_, id) => [id, id]))
  const meant = index.asMeant({ ...word, written: typed })
  return index.find([meant], 'OR', { positions, publicOnly: false }).map(({ id }) => id)
}

it.each([
  ['isolation', 'isolaton', true],
  ['isolation', 'isollation', true],
  ['isolation', 'isolqtion', true],
  ['isolation', 'isolaiton', true],
  ['isolation', 'solation', true],
  ['isolation', 'isolatio', true],
  ['isolation', 'siolation', true],
  ['isolation', 'isolatoin', true],
  ['isolation', 'islotaion', false],
  ['log03', 'lgo03', true],
  ['log03', 'log04', false],
  ['bois', 'bios', true],
  ['bois', 'boi', false],
  ['bus', 'bud', false],
])('FIND-01 %s typed as %s: one slip %s', (word, typed, expected) => {
  expect(misspelt([word], typed)).toEqual(expected ? [0] : [])
})

/** A word with one slip at each of its letters: one missing, one wrong, one too many, two swapped. */
const slipsOf = (word: string) =>
  Array.from(word).flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const swapped = after ? [`${before}${after[0]}${letter}${after.slice(1)}`] : []
    return [`${before}${after}`, `${before}q${after}`, `${before}q${letter}${after}`, ...swapped]
  })

it('FIND-01 a word is found by every slip of the finger, at its beginning, in its middle and at its end', () => {
  const words = ['mur', 'bois', 'béton', 'chauffe', 'isolation', 'rénovation', 'raccordement']
  let slips = 0
  for (const [at, word] of words.entries()) {
    for (const typed of slipsOf(word.replace('é', 'e')).filter(({ length }) => length >= 4)) {
      expect(misspelt(words, typed), typed).toContain(at)
      slips += 1
    }
  }
  expect(slips).toBeGreaterThan(150)
})

it('FIND-01 steps are gone through once for their words, however often that is asked', async () => {
  let visits = 0
  const [card] = cardsNamed(['Isoler les façades'])
  if (!card) throw new Error('no card')
  const cards = [
    {
      ...card,
      names: NAMES,
      get row() {
        visits += 1
        return card.row
      },
    } as unknown as SnapshotCard,
  ]
  const index = new StepIndex()
  await Promise.all([index.warm(cards), index.warm(cards)])
  const once = visits
  await index.warm(cards)
  expect([once > 0, visits]).toEqual([true, once])
})
