import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each(['', '12345678', '87654321', 'aaaaaaaaaaaa', 'abababababab', 'abcdefghijkl', '11223344'])(
  'S-04 « %s » is weak',
  (password) => expect(passwordStrength(password)).toBe('weak'),
)

it.each(['chemin48', 'brouette'])('S-04 « %s » is fair', (password) =>
  expect(passwordStrength(password)).toBe('fair'),
)

it.each(['été 2026, la cale de Saint-Goustan', 'wq8!Zr#4mLx0', 'cinq mots pris au hasard'])(
  'S-04 « %s » is strong',
  (password) => expect(passwordStrength(password)).toBe('strong'),
)

it('S-04 composed and decomposed accents have the same strength', () => {
  const password = 'forêt brûlée'
  expect(passwordStrength(password.normalize('NFD'))).toBe(passwordStrength(password))
})
