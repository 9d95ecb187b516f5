import { expect, it } from 'vitest'
import { HttpError } from '../hydra/http-error.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const email = 'm.kervadec@rive-ouest.fr'

/** The message beside the password; null when it is accepted. */
function refusal(password: string, passwordMin = 8): string | null {
  try {
    refuseWeakPassword(password, { passwordMin, email })
    return null
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    expect([error.statusCode, error.violations[0]?.propertyPath]).toEqual([422, 'password'])
    return error.violations[0]?.message ?? ''
  }
}

it('S-04 common passwords and one’s own address are refused, with what to do', () => {
  expect(refusal('MotDePasse')).toContain('l’un des plus courants')
  expect(refusal(email.toUpperCase())).toContain('votre adresse e-mail')
})

it.each(['Password123!', 'Motdepasse-1234', 'MonMotDePasse2024', 'Kervadec-2026'])(
  'S-04 D-21 « %s » is accepted: a password outside of the list is the person’s choice',
  (password) => expect(refusal(password)).toBeNull(),
)

it('S-04 any character and a long phrase with spaces and accents are accepted', () => {
  const phrase = 'à l’aube, Maëlle pousse la brouette près du vieux canal d’Hédé !'
  expect([...phrase]).toHaveLength(64)
  expect(refusal(phrase)).toBeNull()
  expect(refusal('日本語のパスワード')).toBeNull()
})

it('S-04 LIM-10 7 characters are refused, 8 accepted, 129 refused; the minimum can be raised', () => {
  expect(refusal('gx4!pwe')).toContain('au moins 8')
  expect(refusal('gx4!pweq')).toBeNull()
  expect(refusal('gx4!pweq', 12)).toContain('au moins 12')
  expect(refusal('gx4!pweq '.repeat(20).slice(0, 128))).toBeNull()
  expect(refusal('gx4!pweq '.repeat(20).slice(0, 129))).toContain('128')
})
