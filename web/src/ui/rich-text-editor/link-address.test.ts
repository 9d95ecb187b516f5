import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['https://exemple.fr/a?b=1', 'https://exemple.fr/a?b=1'],
  ['exemple.fr', 'https://exemple.fr'],
  [' www.exemple.fr/page ', 'https://www.exemple.fr/page'],
  ['contact@exemple.fr', 'mailto:contact@exemple.fr'],
  ['tel:+33601020305', 'tel:+33601020305'],
  ['/contact', '/contact'],
])('keeps %s as %s', (typed, kept) => {
  expect(linkAddress(typed)).toBe(kept)
})

it.each(['', 'javascript:alert(1)', 'data:text/html,x', '//autre.example', 'deux mots', 'mot'])(
  'STEP-21 refuses « %s »',
  (typed) => {
    expect(linkAddress(typed)).toBeNull()
  },
)
