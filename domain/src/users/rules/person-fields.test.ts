import { expect, it } from 'vitest'
import { brokenTextRule } from '../../kernel/rules/text-rule.ts'
import { canonicalEmail, EMAIL_PATTERN, isPhone, PERSON_FIELDS } from './person-fields.ts'

it.each([
  ['06 01 02 03 05', '06 01 02 03 05'],
  ['+33 6 01 02 03 04 05', '+33 6 01 02 03 04 05'],
  ['003360102030405', '003360102030405'],
  ['0601020305', '0601020305'],
  ['+33 6 01 02 03 04', '+33 6 01 02 03 04'],
  ['06\u00a001\u00a002\u00a003\u00a006', '06 01 02 03 06'],
  ['06\u202f01\u202f02\u202f03\u202f07', '06 01 02 03 07'],
  ['06  01 02\t03 08', '06 01 02 03 08'],
  ['\u202a06 01 02 03 09\u202c', '06 01 02 03 09'],
  ['+33 (0)6 01 02 03 10', '+33 (0)6 01 02 03 10'],
  ['+33 06 01 02 03 11', '+33 06 01 02 03 11'],
  ['0033 (0) 6 01 02 03 12', '0033 (0) 6 01 02 03 12'],
  ['06/01/02/03/13', '06/01/02/03/13'],
  ['06.01.02.03.14', '06.01.02.03.14'],
  ['06\u201101–02-03-15', '06-01-02-03-15'],
  ['０６０１０２０３１６', '0601020316'],
  ['(02) 99 01 02 17', '(02) 99 01 02 17'],
  ['+262 692 01 02 03', '+262 692 01 02 03'],
  ['+262 (0)692 01 02 04', '+262 (0)692 01 02 04'],
  ['+590 690 01 02 03', '+590 690 01 02 03'],
  ['00594 694 01 02 03', '00594 694 01 02 03'],
  ['+596 696 01 02 03', '+596 696 01 02 03'],
  ['+508 41 01 02', '+508 41 01 02'],
  ['+508 708 41 01 02', '+508 708 41 01 02'],
  ['+687 75 01 02', '+687 75 01 02'],
  ['+681 72 01 02', '+681 72 01 02'],
  ['+689 87 01 02 03', '+689 87 01 02 03'],
])('VAL-23 D-26 %j is a phone number, kept as %j', (typed, kept) => {
  expect(brokenTextRule(typed, PERSON_FIELDS.phone)).toBeUndefined()
  expect(PERSON_FIELDS.phone.read(typed)).toBe(kept)
})

it.each([
  '123',
  'abc',
  '06 01 02 03',
  '00 01 02 03 05',
  '+44 20 7946 0958',
  '',
  'tél 06 01 02 03 05',
  '06 01 02 03 05 soir',
  '06 01 02 03 05 06',
  '+33 6 01 02 03',
  '+262 692 01 02',
  '+263 692 01 02 03',
  '06,01,02,03,05',
  '33 6 01 02 03 04',
  '+06 01 02 03 05',
])('VAL-23 %s is not', (phone) => expect(brokenTextRule(phone, PERSON_FIELDS.phone)).toBeDefined())

it.each([
  ['\u200bElise@exemple.fr', 'elise@exemple.fr'],
  ['eli\u00adse@exemple.fr', 'elise@exemple.fr'],
  ['mailto:elise@exemple.fr', 'elise@exemple.fr'],
  ['MAILTO:Elise@Exemple.fr?subject=Bonjour', 'elise@exemple.fr'],
  ['<elise@exemple.fr>', 'elise@exemple.fr'],
  ['\u202aelise@exemple.fr\u202c', 'elise@exemple.fr'],
  ['elise＠exemple.fr', 'elise@exemple.fr'],
  ['E\u0301lise@exemple.fr', 'élise@exemple.fr'],
  ['jean\u2011luc@exemple.fr', 'jean-luc@exemple.fr'],
])('VAL-22 D-27 %j is the address %s', (written, address) => {
  expect(canonicalEmail(written)).toBe(address)
  expect(canonicalEmail(address)).toBe(address)
})

it.each(['a@b.fr', 'prenom.nom+essai@sous.domaine.com', 'été@exemple.fr'])(
  'VAL-22 %s is an e-mail address',
  (email) => expect(EMAIL_PATTERN.test(email)).toBe(true),
)

it.each(['a@b', 'a b@c.fr', 'a@b.fr,c@d.fr', '@b.fr', 'a@b.1', 'a@b.c0m', 'a@b.f'])(
  'VAL-22 %s is not',
  (email) => expect(EMAIL_PATTERN.test(email)).toBe(false),
)

it('VAL-22 the patterns end on long hostile text', () => {
  // Catches: a pattern that backtracks without end, which the time limit of a test stops.
  expect(EMAIL_PATTERN.test(`${'a.'.repeat(25_000)}@`)).toBe(false)
  expect(EMAIL_PATTERN.test('@'.repeat(50_000))).toBe(false)
  expect(isPhone('+33 '.repeat(12_500))).toBe(false)
})
