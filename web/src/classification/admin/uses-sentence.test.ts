import { expect, it } from 'vitest'
import { holdingSentence, losingSentence } from './uses-sentence.ts'

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
