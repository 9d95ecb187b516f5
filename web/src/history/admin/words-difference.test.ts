import { expect, it } from 'vitest'
import { wordsDifference } from './words-difference.ts'

const shown = (before: string, after: string) =>
  wordsDifference(before, after)
    .map(({ text, state }) =>
      state === 'kept' ? text : `${state === 'added' ? '+' : '-'}{${text}}`,
    )
    .join('')

it('LIFE-10 texts are compared by words, whatever surrounds them', () => {
  expect(
    shown('un saut par deux ou plus. L’étape vaut', 'un saut par deux au moins. L’étape vaut'),
  ).toBe('un saut par deux -{ou}+{au} -{plus}+{moins}. L’étape vaut')
  expect(shown('l’été', 'l’hiver')).toBe('l’-{été}+{hiver}')
  expect(shown('a\nb', 'a\nb\nc')).toContain('+{')
  expect(wordsDifference('pareil', 'pareil')).toEqual([{ text: 'pareil', state: 'kept' }])
})
