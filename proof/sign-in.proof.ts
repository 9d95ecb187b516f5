import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ProviderPending } from '@etapes-climat/domain/identity-provider/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import {
  browserAt,
  type ProviderPerson,
  type ProviderSetUp,
  providerVariables,
  startOidcProvider,
} from '../server/src/testing/identity-provider/start-provider.ts'
import { freePort } from '../server/src/testing/processes/free-port.ts'
import type { Proof, ProofRun } from './proof.ts'
import { startApplication } from './servers/application.ts'
import { ADMINISTRATOR, signInForToken } from './traffic/person.ts'
import { wrongPasswordRatios } from './traffic/wrong-passwords.ts'

/** Within which the sign-in page is told that the provider does not answer (ms). */
const DOWN_WITHIN_MS = 6000
/** By how much an account may be refused sooner or later than an unknown address: one slow hash is half of it. */
const TELLS_NOTHING = 0.15

const PEOPLE: Record<ProviderSetUp, ProviderPerson> = {
  plain: { sub: 'ada', email_verified: true, given_name: 'Ada', family_name: 'Byron' },
  proconnect: {
    sub: 'ada',
    given_name: 'Ada',
    usual_name: 'Byron',
    siret: '13002526500013',
    acr: 'eidas1',
  },
}

/**
 * The product as operators start it: how long wrong passwords take (DOOR-02, S-02), and a real OpenID provider
 * in both set-ups (DOOR-07).
 */
export const signIn: Proof = {
  title: 'Sign-in',
  tools: [],
  async run(proof) {
    const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-sign-in-'))
    proof.defer(() => rmSync(folder, { recursive: true }))
    await refuseWrongPasswords(proof, path.join(folder, 'password'))
    for (const setUp of ['plain', 'proconnect'] as const) {
      await signInThrough(proof, setUp, path.join(folder, setUp))
    }
  },
}

async function refuseWrongPasswords({ figure, defer }: ProofRun, DATA_DIR: string) {
  const PORT = String(await freePort())
  const PUBLIC_URL = `http://localhost:${PORT}`
  const env = { DATA_DIR, PORT, PUBLIC_URL, RATE_LIMITS: 'on', TRUST_PROXY: 'on' }
  const product = await startApplication(env)
  defer(product.process.kill)
  for (const [kind, ratio] of Object.entries(await wrongPasswordRatios(PUBLIC_URL))) {
    const holds = Math.abs(ratio - 1) <= TELLS_NOTHING
    const target = `${1 - TELLS_NOTHING} to ${1 + TELLS_NOTHING} × an unknown address`
    figure(`time of a wrong password, ${kind}`, `${ratio.toFixed(3)} ×`, target, holds)
  }
  await product.stop()
}

async function signInThrough({ figure, defer }: ProofRun, setUp: ProviderSetUp, DATA_DIR: string) {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const provider = await startOidcProvider(setUp, publicUrl)
  defer(provider.kill)
  const env = { DATA_DIR, PORT: String(port), ...providerVariables(provider.settings) }
  const product = await startApplication(env)
  defer(product.process.kill)
  const is = (name: string, found: string, wanted: string) =>
    figure(`${setUp}: ${name}`, found, wanted, found === wanted)

  await provider.is({ ...PEOPLE[setUp], email: ADMINISTRATOR.email })
  const here = browserAt(publicUrl)
  const there = browserAt(provider.issuer)
  const post = (call: string, body: object = {}, token?: string) =>
    here.visit(`${publicUrl}${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  async function come(): Promise<Partial<SessionTokens> & Partial<ProviderPending>> {
    const { url } = await (await post('/login/provider')).json()
    const { leadsTo, page } = await there.follow(url)
    if (!leadsTo) throw new Error(`The provider leads nowhere: ${page}`)
    return (await post('/login/provider/answer', { answer: leadsTo.search })).json()
  }

  const first = await come()
  is(
    'the first time, what has an account',
    `${first.pending} ${first.email}`,
    `link ${ADMINISTRATOR.email}`,
  )
  is('the name that userinfo says', `${first.firstName} ${first.lastName}`, 'Ada Byron')
  const linked = await post('/me/provider', {}, await signInForToken(publicUrl))
  is('linked after the password', String(linked.status), '204')
  const began = Date.now()
  const again = await come()
  const took = Date.now() - began
  figure(
    `${setUp}: the provider alone`,
    `${took} ms`,
    'tokens, < 2000 ms',
    Boolean(again.token) && took < 2000,
  )
  const me = await fetch(`${publicUrl}/me`, { headers: { authorization: `Bearer ${again.token}` } })
  is('whom the tokens are', (await me.json()).email, ADMINISTRATOR.email)

  const left = await post('/logout', { refresh_token: again.refresh_token })
  const { page } = await there.follow(left.headers.get('provider-logout') ?? '')
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
  const ended = await there.visit(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  const back = new URL(ended.headers.get('location') ?? 'none:')
  const leadsBack = `${back.origin}${back.pathname}`.replace(publicUrl, 'PUBLIC_URL')
  is('where its sign-out leads back to', leadsBack, 'PUBLIC_URL/')

  is('status after SIGTERM', String(await product.stop()), '0')
  await provider.kill()
  const alone = await startApplication(env)
  defer(alone.process.kill)
  const asked = Date.now()
  const down = await post('/login/provider')
  const waited = Date.now() - asked
  const holds = down.status === 503 && waited < DOWN_WITHIN_MS
  figure(
    `${setUp}: started and asked while the provider is down`,
    `${down.status}, ${waited} ms`,
    `503, < ${DOWN_WITHIN_MS} ms`,
    holds,
  )
  is(
    'the password meanwhile',
    (await signInForToken(publicUrl)) ? 'signs in' : 'does not',
    'signs in',
  )
  await alone.stop()
}
