import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Passkey } from '@etapes-climat/domain/passkeys/contract'
import type {
  NewRecoveryCodes,
  SecondFactorState,
  StartedSecondFactor,
} from '@etapes-climat/domain/second-factor/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { softAuthenticator } from '../testing/passkeys/soft-authenticator.ts'
import { openKillable } from '../testing/processes/killable-server.ts'
import { copyMigratedDataFolder } from '../testing/processes/migrated-data-folder.ts'
import { proofRounds } from '../testing/proof-rounds.ts'
import { totpCode } from './totp.ts'

const ROUNDS = proofRounds({ short: 2, full: 30 })
const PASSWORD = 'une phrase de passe pour les essais'
/** That of a server whose port is 0. */
const ORIGIN = 'http://localhost:0'
const CODES = 10

let dataDir: string
beforeAll(() => {
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat ')), 'tuée')
  copyMigratedDataFolder(dataDir)
})
afterAll(() => fs.rmSync(path.dirname(dataDir), { recursive: true, force: true }))

async function open() {
  const { server, call } = await openKillable(dataDir)
  /** @param token of the member; absent: the administrator asks */
  const ask = async <Answer>(route: string, body?: object, token?: string): Promise<Answer> => {
    const [method = '', url = ''] = route.split(' ')
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await call(url, body, { method, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${text}`)
    return JSON.parse(text || 'null')
  }
  return { server, ask }
}
type Ask = Awaited<ReturnType<typeof open>>['ask']

/** What was acknowledged to a member; what is being ended when the server dies stands in neither list. */
interface Acknowledged {
  email: string
  token: string
  recoveryCodes: string[]
  passkeys: string[]
  removed: string[]
  signedIn: string[]
  ended: string[]
}

const signIn = async (ask: Ask, { email }: Acknowledged, code: string) =>
  (await ask<SessionTokens>('POST /login', { username: email, password: PASSWORD, code })).token

async function memberWithFactor(ask: Ask, email: string): Promise<Acknowledged> {
  const person = { email, firstName: 'Ada', lastName: 'Byron', phone: '06 01 02 03 05' }
  const work = { company: 'Atelier', companyRole: 'Architecte', from: 'DRO' }
  const password = { password: PASSWORD, passwordSecure: PASSWORD }
  await ask('POST /admin/users/member', { ...person, ...work, ...password })
  const nothing = { passkeys: [], removed: [], signedIn: [], ended: [] }
  const done: Acknowledged = { email, token: '', recoveryCodes: [], ...nothing }
  done.token = await signIn(ask, done, '')
  const { key } = await ask<StartedSecondFactor>('POST /me/second-factor', {}, done.token)
  const code = totpCode(key.replaceAll(' ', ''), Date.now())
  const confirmed = await ask<NewRecoveryCodes>(
    'POST /me/second-factor/confirm',
    { code },
    done.token,
  )
  done.recoveryCodes = confirmed.recoveryCodes
  return done
}

/** Renews codes, adds and removes passkeys, signs in and ends it, until the server is gone; returns a refusal, or nothing. */
async function workUntilGone(ask: Ask, done: Acknowledged): Promise<string> {
  const { token } = done
  try {
    for (let turn = 1; ; turn += 1) {
      done.signedIn.push(await signIn(ask, done, done.recoveryCodes.shift() ?? ''))
      const code = done.recoveryCodes[0] ?? ''
      const renewed = await ask<NewRecoveryCodes>(
        'POST /me/second-factor/recovery-codes',
        { code },
        token,
      )
      done.recoveryCodes = renewed.recoveryCodes
      const { challenge } = await ask<{ challenge: string }>(
        'POST /me/passkeys/challenge',
        undefined,
        token,
      )
      const response = softAuthenticator().create({ challenge, origin: ORIGIN })
      await ask('POST /me/passkeys', { name: `Clé ${turn}`, response }, token)
      done.passkeys.push(`Clé ${turn}`)
      if (turn % 2 === 0) {
        const ending = done.signedIn.splice(0)
        await ask('DELETE /me/devices', undefined, token)
        done.ended.push(...ending)
        const [first] = (await ask<{ passkeys: Passkey[] }>('GET /me/passkeys', undefined, token))
          .passkeys
        done.passkeys = done.passkeys.filter((name) => name !== first?.name)
        await ask(`DELETE /me/passkeys/${first?.uid}`, undefined, token)
        done.removed.push(first?.name ?? '')
      }
    }
  } catch (error) {
    return String(error).includes('answered') ? String(error) : ''
  }
}

const succeeds = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  )

/** What of it the restarted server does not know. */
async function lost(ask: Ask, done: Acknowledged): Promise<string[]> {
  const { token } = done
  const { passkeys } = await ask<{ passkeys: Passkey[] }>('GET /me/passkeys', undefined, token)
  const names = new Set(passkeys.map(({ name }) => name))
  const isOpen = (one: string) => succeeds(ask('GET /me', undefined, one))
  const opened = await Promise.all(done.signedIn.map(isOpen))
  const still = await Promise.all(done.ended.map(isOpen))
  const factor = await ask<SecondFactorState>('GET /me/second-factor', undefined, token)
  // A renewal that was stored and not answered gives ten codes that nobody saw.
  const isRenewed = factor.recoveryCodesLeft === CODES
  const code = done.recoveryCodes.at(-1) ?? ''
  const isTaken = await succeeds(signIn(ask, done, code))
  return [
    ...done.passkeys.filter((name) => !names.has(name)),
    ...done.removed.filter((name) => names.has(name)).map((name) => `${name} is back`),
    ...opened.flatMap((isThere) => (isThere ? [] : ['a sign-in'])),
    ...still.flatMap((isThere) => (isThere ? ['an ended sign-in is back'] : [])),
    ...(factor.activeSince ? [] : ['the factor']),
    ...(isTaken || isRenewed ? [] : ['the recovery codes']),
  ]
}

it(`O-01 DOOR-01 DOOR-03 second factors, passkeys and devices that were acknowledged survive ${ROUNDS} × kill -9, and what was ended stays ended`, async () => {
  let { server, ask } = await open()
  for (let round = 0; round < ROUNDS; round += 1) {
    const done = await memberWithFactor(ask, `ada${round}@exemple.fr`)
    const refusal = workUntilGone(ask, done)
    await expect.poll(() => done.removed).not.toEqual([])
    await sleep(Math.random() * 600)
    await server.kill()
    expect(await refusal).toBe('')
    ;({ server, ask } = await open())
    expect(await lost(ask, done)).toEqual([])
  }
  await server.kill()
})
