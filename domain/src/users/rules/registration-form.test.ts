import { expect, it } from 'vitest'
import { brokenRules, type FormValues } from '../../kernel/rules/form-rules.ts'
import { registrationBody } from '../contract.ts'
import { registrationRules } from './account-forms.ts'

const FORM = {
  lastName: 'Benhamou',
  firstName: 'Idris',
  email: 'idris@exemple.fr',
  phone: '06 01 02 03 05',
  company: 'Charpentes',
  companyRole: 'Gérant',
  from: 'DRO',
  password: 'cinq mots pris au hasard',
  passwordSecure: 'cinq mots pris au hasard',
}

const refusedFields = (form: FormValues) =>
  (registrationBody.safeParse(form).error?.issues ?? []).map(({ path }) => path[0])

it('VAL-16 a whole form passes here and there', () => {
  expect(brokenRules(registrationRules(), FORM)).toEqual({})
  expect(refusedFields(FORM)).toEqual([])
})

it.each(Object.keys(FORM))('VAL-16 without %s it is refused here and there', (field) => {
  const form = { ...FORM, [field]: '' }
  expect(Object.keys(brokenRules(registrationRules(), form))).toContain(field)
  expect(refusedFields(form).length).toBeGreaterThan(0)
})

it.each([
  ['lastName', 'A'],
  ['email', 'a@b'],
  ['phone', 'abc'],
  ['company', 'x'.repeat(201)],
  ['passwordSecure', 'autre chose'],
])('VAL-19 VAL-20 VAL-23 form and server refuse %s %j', (field, value) => {
  const form = { ...FORM, [field]: value }
  expect(Object.keys(brokenRules(registrationRules(), form))).toEqual([field])
  expect(refusedFields(form)).toEqual([field])
})

it('D-21 the form asks for the length that the installation asks for', () => {
  const short = { ...FORM, password: 'onze lettre', passwordSecure: 'onze lettre' }
  expect(brokenRules(registrationRules(), short)).toEqual({})
  expect(brokenRules(registrationRules(12), short)).toEqual({
    password: 'Le mot de passe doit contenir au moins 12 caractères.',
  })
})
