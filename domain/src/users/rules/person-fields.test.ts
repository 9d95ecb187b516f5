import { expect, it } from 'vitest'
import { EMAIL_PATTERN, PHONE_PATTERN } from './person-fields.ts'

it.each([
  '06 01 02 03 05',
  '+33 6 01 02 03 04 05',
  '003360102030405',
  '0601020305',
  '+33 6 01 02 03 04',
])('VAL-23 %s is a phone number', (phone) => expect(PHONE_PATTERN.test(phone)).toBe(true))

it.each([
  ...['123', 'abc', '06 01 02 03', '00 01 02 03 05', '+44 20 7946 0958', ''],
  ...['tél 06 01 02 03 05', '06 01 02 03 05 soir'],
])('VAL-23 %s is not', (phone) => expect(PHONE_PATTERN.test(phone)).toBe(false))

it.each(['a@b.fr', 'prenom.nom+essai@sous.domaine.com', 'été@exemple.fr'])(
  'VAL-22 %s is an e-mail address',
  (email) => expect(EMAIL_PATTERN.test(email)).toBe(true),
)

it.each(['a@b', 'a b@c.fr', 'a@b.fr,c@d.fr', '@b.fr', 'a@b.1'])('VAL-22 %s is not', (email) =>
  expect(EMAIL_PATTERN.test(email)).toBe(false),
)

it('VAL-22 the patterns end on long hostile text', () => {
  // Catches: a pattern that backtracks without end, which the time limit of a test stops.
  expect(EMAIL_PATTERN.test(`${'a.'.repeat(25_000)}@`)).toBe(false)
  expect(EMAIL_PATTERN.test('@'.repeat(50_000))).toBe(false)
  expect(PHONE_PATTERN.test('+33 '.repeat(12_500))).toBe(false)
})
