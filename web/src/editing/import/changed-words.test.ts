import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedWords } from './changed-words.ts'

it('LIFE-03 only the words that differ are marked', () => {
  expect(changedWords('Partager les voitures', 'Partager les vélos et voitures')).toEqual({
    start: 'Partager les ',
    removed: '',
    added: 'vélos et ',
    end: 'voitures',
  })
})

it('LIFE-03 the marked parts add up to both texts, to the character', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'mot'), { maxLength: 30 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')]
      const { start, removed, added, end } = changedWords(before, after)
      expect([start + removed + end, start + added + end]).toEqual([before, after])
    }),
  )
})
