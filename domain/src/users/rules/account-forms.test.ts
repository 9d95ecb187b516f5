import { expect, it } from 'vitest'
import { brokenRules, type FormValues } from '../../kernel/rules/form-rules.ts'
import { userEditBody } from '../contract.ts'
import { USER_EDIT_RULES } from './account-forms.ts'

const FORM = {
  lastName: 'B',
  firstName: 'I',
  email: 'idris@exemple.fr',
  phone: '06 01 02 03 05',
  company: 'Charpentes',
  companyRole: 'Gérant',
  companyFrom: 'DRO',
}

const refusedFields = (form: FormValues) =>
  (userEditBody.safeParse(form).error?.issues ?? []).map(({ path }) => path[0])

it('a whole form passes here and there', () => {
  expect(brokenRules(USER_EDIT_RULES, FORM)).toEqual({})
  expect(refusedFields(FORM)).toEqual([])
})

it.each(Object.keys(FORM))('without %s it is refused here and there', (field) => {
  const form = { ...FORM, [field]: '' }
  expect(Object.keys(brokenRules(USER_EDIT_RULES, form))).toEqual([field])
  expect(refusedFields(form)).toEqual([field])
})
