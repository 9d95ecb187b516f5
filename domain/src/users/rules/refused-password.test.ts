import { expect, it } from 'vitest'
import { COMMON_PASSWORDS, refusedPassword } from './refused-password.ts'

const email = 'm.kervadec@rive-ouest.fr'

it.each([
  '12345678',
  'password',
  'PassWord',
  'motdepasse',
  'MOTDEPASSE',
  'azertyuiop',
  'qwertyuiop',
])('S-04 « %s » is in the list of common ones, whatever its case', (password) =>
  expect(refusedPassword(password, email)).toBe(
    'Ce mot de passe est l’un des plus courants\u00a0: choisissez-en un autre.',
  ),
)

it('S-04 one’s own address is refused, whatever its case', () => {
  for (const password of ['M.Kervadec@rive-ouest.fr', ` ${email} `]) {
    expect(refusedPassword(password, email)).toBe(
      'Le mot de passe ne peut pas être votre adresse e-mail\u00a0: choisissez-en un autre.',
    )
  }
  expect(refusedPassword('', '')).toBeUndefined()
})

it.each([
  'Password123!',
  'Motdepasse-1234',
  'MonMotDePasse2024',
  'zzzzzzzzzzzz',
  'EtapesClimat2026!',
  'Kervadec-2026',
  'm.kervadec',
  'brouette rouillée',
  '日本語のパスワード',
])('S-04 D-21 « %s » stands in no list and is accepted', (password) =>
  expect(refusedPassword(password, email)).toBeUndefined(),
)

it('S-04 the list has at least 3,000 passwords, all of 8 characters and more, in lower case', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(3000)
  const odd = [...COMMON_PASSWORDS].filter(
    (password) => [...password].length < 8 || password !== password.toLowerCase().normalize('NFC'),
  )
  expect(odd).toEqual([])
})
