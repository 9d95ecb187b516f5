import { expect, it } from 'vitest'
import { ConfigurationError, readConfig } from './env.ts'

it.each(['ne-pas-repondre@exemple.fr', 'Étapes Climat <ne-pas-repondre@exemple.fr>'])(
  'CONTACT-09 the sender of mails can be « %s »',
  (sender) => expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender),
)

it.each(['Étapes Climat', '<>', 'x <a@b>', 'x <a@b.fr>\r\nBcc: c@d.fr'])(
  'CONTACT-09 the sender of mails cannot be %j',
  (sender) => {
    expect(() => readConfig({ MAIL_FROM: sender })).toThrow(/MAIL_FROM doit être une adresse/)
    expect(() => readConfig({ MAIL_FROM: sender })).toThrow(ConfigurationError)
  },
)

it('CONTACT-09 without CONTACT_EMAIL no address is invented', () => {
  expect(readConfig({}).contactEmail).toBeUndefined()
  expect(() => readConfig({ CONTACT_EMAIL: 'accueil' })).toThrow(/CONTACT_EMAIL/)
})

it('SEC-32 S-05 an empty or short APP_SECRET is refused, and limits off on the open network', () => {
  expect(() => readConfig({ APP_SECRET: '' })).toThrow(/APP_SECRET/)
  expect(() => readConfig({ APP_SECRET: 'x'.repeat(31) })).toThrow(/APP_SECRET/)
  const open = { RATE_LIMITS: 'off', PUBLIC_URL: 'https://etapes.exemple.fr' }
  expect(() => readConfig(open)).toThrow(/RATE_LIMITS/)
})

it.each([
  ['azertyuiop123', 'Ce mot de passe est l’un des plus courants'],
  ['Direction@exemple.fr', 'Le mot de passe ne peut pas être votre adresse e-mail'],
])('S-04 S-14 the first administrator does not get the password %s', (password, sentence) => {
  const env = { ADMIN_EMAIL: 'direction@exemple.fr', ADMIN_PASSWORD: password }
  const refusal = `Configuration refusée : ADMIN_PASSWORD. ${sentence}`
  expect(() => readConfig(env)).toThrow(refusal)
  expect(() => readConfig(env)).toThrow(ConfigurationError)
})

it.each([
  'postgres://etapes:se/cret@base:5432/etapes',
  'postgres://etapes:12/34@base/etapes',
  'postgres://etapes:12#34@base/etapes',
  'postgres://etapes:se?cret@base/etapes',
  'postgres://etapes:se%cret@base/etapes',
])('OPS-07 %s is refused with the cause and the remedy, without its password', (address) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL']) {
    const given = name === 'SMTP_URL' ? address.replace('postgres', 'smtp') : address
    const read = () => readConfig({ [name]: given })
    expect(read).toThrow(
      `Configuration refusée : ${name} contient un nom ou un mot de passe à encoder : écrivez « / » %2F, « # » %23, « ? » %3F et « % » %25.`,
    )
  }
})

it('OPS-07 an encoded password, and an address without one, are accepted', () => {
  const APP_SECRET = 'a-secret-for-the-tests-of-32-characters'
  for (const DATABASE_URL of [
    'postgres://etapes:se%2Fcret%23%3F%25@base:5432/etapes',
    'postgres://base/etapes?user=a@b',
  ]) {
    expect(readConfig({ DATABASE_URL, APP_SECRET }).databaseUrl).toBe(DATABASE_URL)
  }
})

const PROVIDER = {
  OIDC_ISSUER: 'https://fournisseur.exemple.fr/realms/asso',
  OIDC_CLIENT_ID: 'etapes',
  OIDC_CLIENT_SECRET: 'secret',
}

it('DOOR-07 an identity provider is there with its three variables, named after its host', () => {
  expect(readConfig({}).oidc).toBeUndefined()
  expect(readConfig({ OIDC_LABEL: 'ProConnect' }).oidc).toBeUndefined()
  expect(readConfig(PROVIDER).oidc).toEqual({
    issuer: PROVIDER.OIDC_ISSUER,
    clientId: 'etapes',
    clientSecret: 'secret',
    label: 'fournisseur.exemple.fr',
    scopes: 'openid profile email',
    acrValues: [],
    verifiesEmails: false,
  })
  expect(readConfig({ ...PROVIDER, OIDC_ACR_VALUES: 'a  b ' }).oidc?.acrValues).toEqual(['a', 'b'])
})

it.each([
  ['OIDC_ISSUER', ''],
  ['OIDC_CLIENT_SECRET', ''],
  ['OIDC_ISSUER', 'http://fournisseur.exemple.fr'],
  ['OIDC_ISSUER', 'fournisseur.exemple.fr'],
  ['OIDC_SCOPES', 'profile email'],
  ['OIDC_EMAILS', 'oui'],
  ['OIDC_LABEL', 'x'.repeat(41)],
])('DOOR-07 an identity provider with %s=%j is refused', (name, value) => {
  const read = () => readConfig({ ...PROVIDER, [name]: value })
  expect(read).toThrow(ConfigurationError)
  expect(read).toThrow(new RegExp(name))
})
