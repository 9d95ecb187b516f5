import { expect, it } from 'vitest'
import {
  brokenPasswordRule,
  newPassword,
  passwordTooShort,
  samePasswordAs,
} from './password-rule.ts'

it.each([
  ['brouet', passwordTooShort(8)],
  ['chemin4', passwordTooShort(8)],
  ['chemin48', undefined],
  ['été'.normalize('NFD').repeat(2), passwordTooShort(8)],
  // A sign is one character, however many units it is stored in.
  ['🌳'.repeat(7), passwordTooShort(8)],
  ['🌳'.repeat(128), undefined],
  ['é'.repeat(128), undefined],
  ['é'.repeat(129), 'Le mot de passe ne peut pas dépasser 128 caractères.'],
])('LIM-10 VAL-21 D-21 of the password « %s » it says %s', (password, message) => {
  expect(brokenPasswordRule(password)).toBe(message)
})

it('D-21 an installation may ask for more', () => {
  expect(brokenPasswordRule('chemin48', 12)).toBe(passwordTooShort(12))
})

it('VAL-20 VAL-25 ERR-05 a new password is required, and the same twice', () => {
  const again = samePasswordAs('password')
  const values = { password: 'chemin48' }
  expect(newPassword()('', values)).toBe('Ce champ est obligatoire.')
  expect(again('', values)).toBe('Ce champ est obligatoire.')
  for (const other of ['chemin49', 'chemin48 ', 'Chemin48'])
    expect(again(other, values)).toBe('Mots de passes non identiques.')
  expect(again('chemin48', values)).toBeUndefined()
})
