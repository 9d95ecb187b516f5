import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { providerRefusals } from '@etapes-climat/domain/identity-provider/rules/provider-words'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { providerIdentity } from '../db/tables/identity-provider.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn as signInAs } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import {
  type Hostility,
  startHostileProvider,
} from '../testing/identity-provider/hostile-provider.ts'
import { productBrowser } from '../testing/identity-provider/product-browser.ts'

let provider: Awaited<ReturnType<typeof startHostileProvider>>
let test: TestApp
beforeAll(async () => {
  provider = await startHostileProvider()
  test = await buildTestApp({ oidc: provider.settings })
  const { id: userId } = await makeUser(test.database.db, { email: 'victime@exemple.fr' })
  const { issuer } = provider
  await test.database.db.insert(providerIdentity).values({ userId, issuer, subject: 'victime' })
})
afterAll(async () => {
  await test.close()
  await provider.close()
})
beforeEach(() => test.forgetRates())

const { failed, notUnderWay, unreachable } = providerRefusals('Annuaire')
const refused = (message: string) => ({ status: 401, body: { code: 401, message } })

/** How many sign-ins at the provider the security log holds as refused. */
const refusalsLogged = () =>
  test.database.db.$count(
    securityLog,
    and(eq(securityLog.kind, 'login-refused'), sql`detail = '{"provider": null}'::jsonb`),
  )

/** The whole sign-in of the linked account, with what the provider does otherwise. */
async function signIn(hostility: Hostility = {}, change?: (answer: URLSearchParams) => void) {
  const browser = productBrowser(test.app)
  const answer = provider.answerTo(await browser.begin(), hostility)
  change?.(answer)
  return browser.bring(answer)
}

it('DOOR-07 what the attacks below change is all that they lack: without it the account is signed in', async () => {
  const { status, body, set } = await signIn()
  expect(status).toBe(200)
  expect(body).toEqual({ token: expect.any(String), refresh_token: expect.any(String) })
  expect(set).toContain('Max-Age=0')
})

describe('an answer that is not what was asked for', () => {
  const attacks: Record<string, Hostility> = {
    'another nonce': { claims: { nonce: 'un autre' } },
    'another audience': { claims: { aud: 'un autre site' } },
    'another issuer of the token': { claims: { iss: 'https://autre.exemple.fr' } },
    'a token of yesterday': { claims: { exp: 1_700_000_000 } },
    'a lesser level': { claims: { acr: 'eidas0' } },
    'no signature, though the provider says that it may be so': { signature: 'none' },
    'the signature of somebody else': { signature: 'foreign' },
    'another person in userinfo': { userinfo: { sub: 'quelqu’un d’autre' } },
  }
  it.for(Object.entries(attacks))('DOOR-07 %s is refused', async ([, hostility]) => {
    const before = await refusalsLogged()
    expect(await signIn(hostility)).toMatchObject(refused(failed))
    expect(await refusalsLogged()).toBe(before + 1)
  })

  it('DOOR-07 another state, another issuer or none is refused before the code is used', async () => {
    const uses = provider.uses()
    const changes = [
      (answer: URLSearchParams) => answer.set('state', 'un autre'),
      (answer: URLSearchParams) => answer.delete('state'),
      // Two providers mixed up: the code is another one’s.
      (answer: URLSearchParams) => answer.set('iss', 'https://autre.exemple.fr'),
      (answer: URLSearchParams) => answer.delete('iss'),
    ]
    for (const change of changes) expect(await signIn({}, change)).toMatchObject(refused(failed))
    expect(provider.uses()).toBe(uses)
  })

  it('DOOR-07 who gives up at the provider is told so', async () => {
    const browser = productBrowser(test.app)
    const { searchParams } = new URL(await browser.begin())
    const answer = { error: 'access_denied', state: searchParams.get('state') ?? '' }
    const brought = await browser.bring(new URLSearchParams({ ...answer, iss: provider.issuer }))
    expect(brought).toMatchObject(refused(failed))
  })
})

describe('an answer in another browser, or again', () => {
  it('DOOR-07 a code is used once, also when it comes several times at once', async () => {
    const browser = productBrowser(test.app)
    const answer = provider.answerTo(await browser.begin())
    const { cookie } = browser
    const again = () => {
      const same = productBrowser(test.app)
      same.cookie = cookie
      return same.bring(answer)
    }
    const uses = provider.uses()
    const statuses = (await Promise.all([again(), again(), again()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401, 401])
    expect(await again()).toMatchObject(refused(notUnderWay))
    expect(provider.uses()).toBe(uses + 1)
  })

  it('DOOR-07 the answer to a stranger’s sign-in does nothing in the browser of somebody else', async () => {
    const stranger = productBrowser(test.app)
    const answer = provider.answerTo(await stranger.begin())
    expect(await productBrowser(test.app).bring(answer)).toMatchObject(refused(notUnderWay))
    const victim = productBrowser(test.app)
    await victim.begin()
    expect(await victim.bring(answer)).toMatchObject(refused(failed))
  })

  it('DOOR-07 a cookie that a stranger fixed before the sign-in opens nothing after it', async () => {
    const stranger = productBrowser(test.app)
    const url = await stranger.begin()
    const victim = productBrowser(test.app)
    victim.cookie = stranger.cookie
    const unknown = { claims: { sub: 'inconnue' }, userinfo: { sub: 'inconnue' } }
    const { body } = await victim.bring(provider.answerTo(url, unknown))
    expect(body.pending).toBe('link')
    // The victim’s browser holds another cookie now; the stranger’s is worth nothing.
    expect(victim.cookie).not.toBe(stranger.cookie)
    const { email, client } = await strangerAt('victime+2@exemple.fr')
    const linked = await stranger.post('/me/provider', undefined, client.token ?? '')
    expect([email, linked.status]).toEqual(['victime+2@exemple.fr', 409])
    const two = productBrowser(test.app)
    two.cookie = `${victim.cookie}; ${stranger.cookie}`
    expect((await two.post('/me/provider', undefined, client.token ?? '')).status).toBe(409)
  })

  it('DOOR-07 a sign-in is over after ten minutes', async () => {
    const browser = productBrowser(test.app)
    const answer = provider.answerTo(await browser.begin())
    await test.database.db.execute(
      "update provider_sign_in set expires_at = now() - interval '1 s'",
    )
    expect(await browser.bring(answer)).toMatchObject(refused(notUnderWay))
  })
})

it('DOOR-07 the cookie is for no script, this site alone and, on https, this host alone', async () => {
  const browser = productBrowser(test.app)
  const { set } = await browser.post('/login/provider')
  expect(set).toMatch(/^fournisseur=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const secured = await buildTestApp({
    oidc: provider.settings,
    publicUrl: 'https://etapes.exemple.fr',
  })
  onTestFinished(() => secured.close())
  const { set: secure } = await productBrowser(secured.app).post('/login/provider')
  expect(secure).toMatch(/^__Host-fournisseur=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

it('DOOR-07 nothing that a stranger adds to the way out or back leads elsewhere', async () => {
  const browser = productBrowser(test.app)
  const { body } = await browser.post<{ url: string }>('/login/provider?suite=https://autre.fr', {
    url: 'https://autre.fr',
    redirect_uri: 'https://autre.fr',
  })
  const asked = new URL(body.url)
  expect(asked.origin).toBe(provider.issuer)
  expect(asked.searchParams.get('redirect_uri')).toBe('http://localhost/se-connecter/retour')
  const answer = provider.answerTo(body.url)
  answer.set('redirect_uri', 'https://autre.fr')
  const brought = await browser.bring(answer)
  expect(brought.status).toBe(200)
  expect(Object.keys(brought.body).sort()).toEqual(['refresh_token', 'token'])
})

it('DOOR-07 a provider that does not answer is told in words, and everything else goes on', async () => {
  const down = await buildTestApp({ oidc: { ...provider.settings, issuer: 'http://localhost:1' } })
  onTestFinished(() => down.close())
  const { status, body, set } = await productBrowser(down.app).post('/login/provider')
  expect({ status, message: body.message, set }).toEqual({
    status: 503,
    message: unreachable,
    set: '',
  })
  expect((await down.app.inject('/api/company_froms')).statusCode).toBe(200)
  // One that is another than the settings say is none.
  const other = { metadata: { issuer: 'https://autre.exemple.fr' } }
  provider.answerTo('http://localhost', other)
  const mixed = await buildTestApp({ oidc: provider.settings })
  onTestFinished(() => mixed.close())
  expect((await productBrowser(mixed.app).post('/login/provider')).status).toBe(503)
})

it('DOOR-07 a provider that takes the call and says nothing is given up after five seconds', async () => {
  const silent = createServer(() => undefined).listen(0)
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const issuer = `http://localhost:${port}`
  const app = await buildTestApp({ oidc: { ...provider.settings, issuer } })
  onTestFinished(async () => {
    silent.closeAllConnections()
    silent.close()
    await app.close()
  })
  const told = productBrowser(app.app).post('/login/provider')
  const answer = await Promise.race([told, setTimeout(9000, null)])
  expect(answer).toMatchObject({ status: 503, body: { message: unreachable } })
})

it('DOOR-07 without settings there is no such sign-in', async () => {
  const plain = await buildTestApp({ oidc: undefined })
  onTestFinished(() => plain.close())
  const calls = ['POST /login/provider', 'POST /login/provider/answer', 'GET /me/provider']
  for (const call of calls) {
    const [method, url] = call.split(' ') as ['POST', string]
    expect((await plain.app.inject({ method, url })).statusCode).toBe(404)
  }
  expect(JSON.stringify(plain.app.swagger())).not.toContain('/login/provider')
})

async function strangerAt(email: string) {
  await makeUser(test.database.db, { email })
  return { email, client: await signInAs(test.app, email) }
}
