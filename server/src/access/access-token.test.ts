import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './access-token.ts'

const SECRET = 'a-secret-for-the-tests-of-32-characters'
const tokens = createAccessTokens(SECRET)
const CLAIMS = {
  iss: 'etapes-climat',
  aud: 'etapes-climat',
  sub: '0b0e2a5c-5a4e-4b5e-9d52-0d9c2f3b7a10',
  sid: '6f1c2b1e-1c2d-4e3f-8a4b-5c6d7e8f9a0b',
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 600,
}
const HEADER = { alg: 'HS256', typ: 'at+jwt' }

const sign = (claims: Record<string, unknown>, header: object = HEADER, secret = SECRET) =>
  new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ ...HEADER, ...header })
    .sign(new TextEncoder().encode(secret))

it('API-02 a token of this installation is accepted for a quarter of an hour', async () => {
  const account = { uid: CLAIMS.sub, email: 'a@b.fr', isAdmin: false }
  const claims = await tokens.verify(await tokens.sign(account, CLAIMS.sid))
  expect(claims).toMatchObject({ sub: CLAIMS.sub, sid: CLAIMS.sid })
  expect(ACCESS_TOKEN_SECONDS).toBe(900)
  expect(await tokens.verify(await sign({}))).toMatchObject({ sub: CLAIMS.sub })
})

it.each<[string, Record<string, unknown>, object]>([
  ['another algorithm of the same key', {}, { alg: 'HS512' }],
  ['another type', {}, { typ: 'JWT' }],
  ['a key of its own', {}, { jwk: { kty: 'oct', k: Buffer.from('x').toString('base64url') } }],
  ['another issuer', { iss: 'ailleurs' }, {}],
  ['another audience', { aud: 'ailleurs' }, {}],
  ['a time to come', { nbf: CLAIMS.exp }, {}],
  ['no session', { sid: undefined }, {}],
  ['no end', { exp: undefined }, {}],
])('API-02 SEC-40 a token with %s is refused', async (name, claims, header) => {
  // Catches: believing what a token says about how to verify it (fast-jwt, CVE-2023-48223).
  const secret = name === 'a key of its own' ? 'x'.repeat(64) : SECRET
  expect(await tokens.verify(await sign(claims, header, secret))).toBe('Invalid JWT Token')
})

it('API-02 an expired token says so; a foreign, empty or unsigned one is invalid', async () => {
  expect(await tokens.verify(await sign({ exp: CLAIMS.iat - 1 }))).toBe('Expired JWT Token')
  const [, payload = ''] = (await sign({})).split('.')
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  for (const token of [
    '',
    'f'.repeat(128),
    `${none}.${payload}.`,
    await sign({}, { kid: '../../dev/null' }, 'another-secret-of-32-characters-or-more'),
  ]) {
    expect(await tokens.verify(token)).toBe('Invalid JWT Token')
  }
})
