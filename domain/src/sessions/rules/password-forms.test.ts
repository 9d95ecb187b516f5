import { expect, it } from 'vitest'
import { PASSWORD_FORGOTTEN_RULES, passwordResetRules } from './password-forms.ts'

it('PUB-12 the form that asks for a link needs an address', () => {
  expect(PASSWORD_FORGOTTEN_RULES.email('', {})).toBe('Ce champ est obligatoire.')
  expect(PASSWORD_FORGOTTEN_RULES.email('a@b.fr', {})).toBeUndefined()
})

it('PUB-13 VAL-25 the form of a new password needs an address and twice the same one, long enough', () => {
  const values = { password: 'chemin48' }
  const { username, password, passwordConfirm } = passwordResetRules()
  expect(username('', values)).toBe('Ce champ est obligatoire.')
  expect(username('a@b', values)).toBe('L’adresse doit se terminer par .com, .fr, etc.')
  expect(username('a@b.fr', values)).toBeUndefined()
  expect(password('chemin48', values)).toBeUndefined()
  expect(passwordResetRules(12).password('chemin48', values)).toContain('12 caractères')
  expect(passwordConfirm('chemin48', values)).toBeUndefined()
  expect(passwordConfirm('chemin49', values)).toBe('Mots de passes non identiques.')
})
