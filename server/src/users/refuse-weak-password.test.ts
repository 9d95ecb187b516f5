import { describe, expect, it } from 'vitest'
import { HttpError } from '../hydra/http-error.ts'
import { commonPasswords } from './common-passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const person = {
  firstName: 'Maëlle',
  lastName: 'Kervadec',
  email: 'm.kervadec@rive-ouest.fr',
  company: 'Rive Ouest',
}

/** The message beside the password; null when it is accepted. */
function refusal(password: string, passwordMin = 8): string | null {
  try {
    refuseWeakPassword(password, { passwordMin, person })
    return null
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    expect([error.statusCode, error.violations[0]?.propertyPath]).toEqual([422, 'password'])
    return error.violations[0]?.message ?? ''
  }
}

describe('refusing weak passwords', () => {
  it.each([
    ...['12345678', 'password', 'Password1', 'motdepasse', 'MotDePasse2026', 'azertyuiop'],
    ...['P@ssw0rd', 'mot de passe', 'qwertyuiop', 'Soleil123', 'doudoudoudou', 'Jetaime2024!'],
  ])('S-04 « %s » is too common', (password) => expect(refusal(password)).toContain('courant'))

  it.each([
    ...['m.kervadec@rive-ouest.fr', 'Maelle.Kervadec', 'kervadec56', 'maëllekervadec!'],
    ...['Étapes Climat', 'EtapesClimat2026!', 'riveouest', 'Kervadec-2026'],
  ])('S-04 « %s » is built on the person or the product', (password) =>
    expect(refusal(password)).toContain('votre nom'),
  )

  it.each(['zzzzzzzzzzzz', '13131313', 'stuvwxyz'])('S-04 « %s » is one pattern', (password) =>
    expect(refusal(password)).not.toBeNull(),
  )

  it('S-04 any character and a long phrase with spaces and accents are accepted', () => {
    const phrase = 'à l’aube, Maëlle pousse la brouette près du vieux canal d’Hédé !'
    expect([...phrase]).toHaveLength(64)
    expect(refusal(phrase)).toBeNull()
    expect(refusal('日本語のパスワード')).toBeNull()
    expect(refusal('brouette rouillée')).toBeNull()
  })

  it('S-04 LIM-10 7 characters are refused, 8 accepted, 129 refused; the minimum can be raised', () => {
    expect(refusal('gx4!pwe')).toContain('au moins 8')
    expect(refusal('gx4!pweq')).toBeNull()
    expect(refusal('gx4!pweq', 12)).toContain('au moins 12')
    expect(refusal('gx4!pweq '.repeat(20).slice(0, 128))).toBeNull()
    expect(refusal('gx4!pweq '.repeat(20).slice(0, 129))).toContain('128')
  })

  it('S-04 more than 3,000 common passwords of at least 8 characters are known', () => {
    const long = [...commonPasswords()].filter((password) => password.length >= 8)
    expect(long.length).toBeGreaterThan(3000)
  })
})
