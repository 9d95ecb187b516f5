import { expect, it } from 'vitest'
import { brokenTextRule, tooLong, tooShort } from './text-rule.ts'

it('VAL-13 the length of a text is checked without surrounding blanks', () => {
  const rule = { min: 2, max: 3 }
  const broken = ['  ', ' a ', 'ab', 'abc', 'abcd'].map((text) => brokenTextRule(text, rule))
  const required = 'Ce champ est obligatoire.'
  expect(broken).toEqual([required, tooShort(2), undefined, undefined, tooLong(3)])
  expect(brokenTextRule(' ', { ...rule, optional: true })).toBeUndefined()
})
