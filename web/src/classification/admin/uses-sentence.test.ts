import { expect, it } from 'vitest'
import { holdingSentence, losingSentence, movingSentence } from './uses-sentence.ts'

const NONE = { cards: 0, children: 0, reports: 0, accounts: 0 }

it.each([
  [NONE, null],
  [
    { ...NONE, reports: 1 },
    'Suppression impossible\u00a0: 1\u00a0rapport se rapporte à «\u00a0X\u00a0».',
  ],
  [
    { ...NONE, cards: 2, children: 1, reports: 3 },
    'Suppression impossible\u00a0: 2\u00a0étapes, 1\u00a0secteur rangé en dessous et 3\u00a0rapports se rapportent à «\u00a0X\u00a0».',
  ],
  [
    { ...NONE, accounts: 2 },
    'Suppression impossible\u00a0: 2\u00a0comptes se rapportent à «\u00a0X\u00a0».',
  ],
])('CLASS-14 %j holds an item back with %j', (uses, sentence) => {
  expect(holdingSentence('X', uses)).toBe(sentence)
})

it.each([
  [{ ...NONE, children: 2 }, 'Rien ne s’y rapporte.'],
  [{ ...NONE, cards: 1 }, '1\u00a0étape le perdra.'],
  [
    { ...NONE, cards: 1, children: 2 },
    '1\u00a0étape perdra ce mot-clé ou l’un de ceux rangés en dessous.',
  ],
  [{ ...NONE, cards: 2, reports: 1 }, '2\u00a0étapes et 1\u00a0rapport le perdront.'],
])('CLASS-14 a keyword used by %j: %j', (uses, sentence) => {
  expect(losingSentence(uses)).toBe(sentence)
})

it.each([
  [NONE, 'Rien ne s’y rapporte.'],
  [{ ...NONE, cards: 1 }, '1\u00a0étape se rapportera à «\u00a0Y\u00a0».'],
  [
    { ...NONE, cards: 2, children: 2 },
    '2\u00a0mots-clés rangés en dessous passeront sous «\u00a0Y\u00a0». Cela concerne 2\u00a0étapes.',
  ],
])('CLASS-17 what a merge of something used by %j says: %j', (uses, sentence) => {
  const said = movingSentence('X', 'Y', { uses, below: 'mot-clé' })
  expect(said).toBe(
    `«\u00a0X\u00a0» ne figurera plus dans la liste. ${sentence} Vous pourrez défaire cette fusion.`,
  )
})
