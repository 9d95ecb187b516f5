import { expect, it } from 'vitest'
import { brokenRules, type FormValues } from '../../kernel/rules/form-rules.ts'
import { contactBody } from '../contract.ts'
import { CONTACT_RULES } from './contact-rules.ts'

const FORM = {
  lastname: 'Marsac',
  firstname: 'Thibault',
  email: 'thibault@exemple.fr',
  phone: '06 01 02 03 05',
  structure: '',
  message: 'Bonjour',
  notRobotValidation: 'on',
  infoAcceptation: 'on',
}

/** The first message of the server's contract for each field. */
function refusals(form: FormValues): Record<string, string> {
  const { error } = contactBody.safeParse({ ...form, captchaToken: 'x' })
  const messages = (error?.issues ?? []).map(({ path, message }) => [path[0], message])
  return Object.fromEntries(messages.reverse())
}

it('CONTACT-07 D-28 a whole form passes, its structure left out', () => {
  expect(brokenRules(CONTACT_RULES, FORM)).toEqual({})
})

it.each([
  ['lastname', ''],
  ['lastname', '   '],
  ['lastname', 'A'],
  ['lastname', ' A '],
  ['lastname', 'Al'],
  ['firstname', 'x'.repeat(101)],
  ['email', ''],
  ['email', 'a@b'],
  ['email', ' A@B.FR '],
  ['email', `${'a'.repeat(250)}@b.fr`],
  ['phone', '123'],
  ['phone', '+33 6 01 02 03 04 05'],
  ['phone', '0'.repeat(31)],
  ['structure', 'x'.repeat(201)],
  ['message', '\n '],
  ['message', 'x'.repeat(5001)],
  ['notRobotValidation', ''],
  ['infoAcceptation', ''],
])('VAL-24 form and server say the same of %s %j', (field, value) => {
  const form = { ...FORM, [field]: value }
  expect(brokenRules(CONTACT_RULES, form)).toEqual(refusals(form))
})

it('the fields that are wrong come in the order of the form', () => {
  const empty = Object.fromEntries(Object.keys(FORM).map((name) => [name, ''])) as typeof FORM
  expect(Object.keys(brokenRules(CONTACT_RULES, empty))).toEqual(
    Object.keys(FORM).filter((name) => name !== 'structure'),
  )
})
