import type {
  NewRecoveryCodes,
  SecondFactorState,
  StartedSecondFactor,
} from '@etapes-climat/domain/second-factor/contract'
import {
  CODE_REFUSALS,
  STEP_EXPIRED,
} from '@etapes-climat/domain/second-factor/rules/second-factor-words'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { rateLimit } from '../db/tables/rate-limit.table.ts'
import { recoveryCode, secondFactor, signInChallenge } from '../db/tables/second-factor.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { databaseText } from '../testing/database/database-text.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { answerResetDemands, mailsTo } from '../testing/mail/mails.ts'
import { addPasskeyTo } from '../testing/passkeys/add-passkey.ts'
import { activateFactor, startFactor, waitForWholeStep } from '../testing/second-factor.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { totpCode } from './totp.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.forgetRates()
  await waitForWholeStep()
})

const db = () => test.database.db

/** A member whose account asks for a code. */
async function guarded(of = test) {
  const user = await makeUser(of.database.db)
  const client = await signIn(of.app, user.email)
  return { user, client, app: await activateFactor(of, client) }
}

interface SignInAnswer extends Partial<SessionTokens> {
  code?: number
  message?: string
  secondFactor?: { challenge: string; methods: string[] }
}

const post = async (url: string, payload: object, from = '192.0.2.1') => {
  const answer = await test.app.inject({ method: 'POST', url, payload, remoteAddress: from })
  return { status: answer.statusCode, body: answer.json<SignInAnswer>(), text: answer.body }
}

const login = (email: string, more: { code?: string; password?: string } = {}, from?: string) =>
  post('/login', { username: email, password: TEST_PASSWORD, ...more }, from)

const challengeOf = async (email: string, from?: string) =>
  (await login(email, {}, from)).body.secondFactor?.challenge ?? ''

const answerChallenge = (challenge: string, code: string, from?: string) =>
  post('/login/second-factor', { challenge, code }, from)

/** A code that is wrong at any time near now. */
function wrongCode(secret: string): string {
  const near = Array.from({ length: 60 }, (_, step) =>
    totpCode(secret, Date.now() + (step - 30) * 30_000),
  )
  return ['000001', '000002', '000003'].find((code) => !near.includes(code)) ?? ''
}

const stateOf = async (client: Awaited<ReturnType<typeof signIn>>) =>
  (await client.get<SecondFactorState>('/me/second-factor')).body

describe('setting it up', () => {
  it('DOOR-01 API-107 a started app is asked for only after a right code; ten recovery codes come once', async () => {
    // Catches: an app that locks out who closed the dialog; codes that can be read again.
    const user = await makeUser(db())
    const client = await signIn(test.app, user.email)
    expect(await stateOf(client)).toEqual({ activeSince: null, recoveryCodesLeft: 0 })
    const started = await client.post<StartedSecondFactor>('/me/second-factor')
    expect(started.status).toBe(201)
    const secret = started.body.key.replaceAll(' ', '')
    expect(new URL(started.body.uri).searchParams.get('secret')).toBe(secret)
    expect(started.body.qr.path).toMatch(/^M4 4h1v1h-1z/)
    expect((await login(user.email)).status).toBe(200)
    expect(await stateOf(client)).toEqual({ activeSince: null, recoveryCodesLeft: 0 })

    const confirm = (code: string) =>
      client.post<NewRecoveryCodes & { message: string }>('/me/second-factor/confirm', { code })
    const refused = await confirm(wrongCode(secret))
    expect([refused.status, refused.body.message]).toEqual([422, `code: ${CODE_REFUSALS.wrong}`])
    const late = await confirm(totpCode(secret, Date.now() - 90_000))
    expect([late.status, late.body.message]).toEqual([422, `code: ${CODE_REFUSALS.clock}`])
    const activating = totpCode(secret, Date.now())
    const confirmed = await confirm(` ${activating.replace(/^.../, '$& ')} `)
    expect(confirmed.status, confirmed.text).toBe(200)
    const { recoveryCodes } = confirmed.body
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
    const state = await stateOf(client)
    expect([typeof state.activeSince, state.recoveryCodesLeft]).toEqual(['string', 10])
    expect((await login(user.email)).status).toBe(401)
    expect((await login(user.email, { code: activating })).status).toBe(401)
    expect((await client.post('/me/second-factor')).status).toBe(409)
    expect((await confirm(totpCode(secret, Date.now()))).status).toBe(409)
  })

  it('DOOR-01 DOOR-09 the secret is encrypted and codes are hashes: neither stands in the database', async () => {
    // Catches: a secret in plain text in a column, the log or a mail.
    const { user, app } = await guarded()
    const text = await databaseText(db())
    for (const secret of [
      app.secret,
      ...app.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
    ]) {
      expect(text).not.toContain(secret)
    }
    const [mail] = await mailsTo(db(), user.email)
    expect(mail?.subject).toBe('La double authentification est activée')
  })

  it('DOOR-01 recovery codes are renewed and the second factor ended by a code, not by a session alone', async () => {
    // Catches: a stolen session that takes the second factor off.
    const { user, client, app } = await guarded()
    const [first = '', second = ''] = app.recoveryCodes
    const renew = (code: string) =>
      client.post<NewRecoveryCodes>('/me/second-factor/recovery-codes', { code })
    for (const path of ['recovery-codes', 'end']) {
      const refused = await client.post(`/me/second-factor/${path}`, {
        code: wrongCode(app.secret),
      })
      expect([path, refused.status]).toEqual([path, 422])
    }
    const renewed = await renew(first)
    expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10])
    expect((await renew(second)).status).toBe(422)
    expect((await stateOf(client)).recoveryCodesLeft).toBe(10)
    expect((await client.post('/me/second-factor/end', { code: app.code() })).status).toBe(204)
    expect(await stateOf(client)).toEqual({ activeSince: null, recoveryCodesLeft: 0 })
    expect((await login(user.email)).status).toBe(200)
    expect((await mailsTo(db(), user.email)).map(({ subject }) => subject)).toContain(
      'La double authentification est désactivée',
    )
  })

  it('DOOR-01 an account tries twenty codes an hour in « Mon compte »', async () => {
    const { client, app } = await guarded()
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.post('/me/second-factor/end', { code: wrongCode(app.secret) }),
      ),
    )
    expect(tries.map(({ status }) => status)).toContain(429)
    expect((await client.post('/me/second-factor/end', { code: app.code() })).status).toBe(429)
  })
})

describe('signing in', () => {
  it('DOOR-02 without a second factor POST /login answers as ever, whatever it brings as code', async () => {
    const { email } = await makeUser(db())
    for (const more of [{}, { code: '123456' }]) {
      const { status, body } = await login(email, more)
      expect([status, Object.keys(body).sort()]).toEqual([200, ['refresh_token', 'token']])
    }
    const { text } = await login(email, { password: 'mauvais', code: '123456' })
    expect(text).toBe('{"code":401,"message":"Invalid credentials."}')
  })

  it('DOOR-02 API-108 the right password alone answers a challenge; the code, in the form or after it, the tokens', async () => {
    const { user, app } = await guarded()
    const asked = await login(user.email)
    expect([asked.status, asked.body]).toEqual([
      401,
      {
        code: 401,
        message: 'Second factor required.',
        secondFactor: { challenge: expect.any(String), methods: ['totp', 'recovery'] },
      },
    ])
    const { challenge = '' } = asked.body.secondFactor ?? {}
    const signedIn = await answerChallenge(challenge, app.code(-30))
    expect([signedIn.status, Object.keys(signedIn.body).sort()]).toEqual([
      200,
      ['refresh_token', 'token'],
    ])
    const inForm = await login(user.email, { code: app.code() })
    expect([inForm.status, Object.keys(inForm.body).sort()]).toEqual([
      200,
      ['refresh_token', 'token'],
    ])
  })

  it('DOOR-02 unknown accounts, wrong passwords and wrong passwords of guarded accounts answer alike', async () => {
    // Catches: an answer that tells a guesser that the password, or the account, is right.
    const { user, app } = await guarded()
    const answers = [
      await login('inconnue@exemple.fr', { password: 'mauvais', code: app.code() }),
      await login(user.email, { password: 'mauvais' }),
      await login(user.email, { password: 'mauvais', code: app.code() }),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    // The code was not looked at, so it is not used.
    expect((await login(user.email, { code: app.code() })).status).toBe(200)
  })

  it('DOOR-01 the code of the former 30 s is taken, no code twice, and none after a later one', async () => {
    // Catches: a code read over a shoulder and used again within its minute.
    const { user, app } = await guarded()
    const former = app.code(-30)
    expect((await login(user.email, { code: former })).status).toBe(200)
    const again = await login(user.email, { code: former })
    expect([again.status, again.body.message]).toEqual([401, CODE_REFUSALS.used])
    const present = app.code()
    expect((await login(user.email, { code: present })).status).toBe(200)
    expect((await answerChallenge(await challengeOf(user.email), present)).body.message).toBe(
      CODE_REFUSALS.used,
    )
  })

  it('DOOR-01 a code of a clock that is 90 s off is refused with a sentence about the clock', async () => {
    const { user, app } = await guarded()
    for (const seconds of [90, -90]) {
      const { status, body } = await login(user.email, { code: app.code(seconds) })
      expect([status, body]).toEqual([401, { code: 401, message: CODE_REFUSALS.clock }])
    }
    expect(CODE_REFUSALS.clock).toContain('l’horloge de votre téléphone')
  })

  it('DOOR-01 a recovery code signs in once, however it is typed', async () => {
    const { user, client, app } = await guarded()
    const [code = ''] = app.recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await login(user.email, { code: typed })).status).toBe(200)
    const again = await login(user.email, { code })
    expect([again.status, again.body.message]).toEqual([401, CODE_REFUSALS.wrong])
    expect((await stateOf(client)).recoveryCodesLeft).toBe(9)
  })

  it('DOOR-01 DOOR-02 of ten uses of a code at once, or of a recovery code, one wins', async () => {
    // Catches: a check and a write with room between them.
    const { user, app } = await guarded()
    const [recovery = ''] = app.recoveryCodes
    for (const code of [app.code(), recovery]) {
      await test.forgetRates()
      const challenges = []
      for (let n = 0; n < 4; n++) challenges.push(await challengeOf(user.email))
      await test.forgetRates()
      const answers = await Promise.all(challenges.map((one) => answerChallenge(one, code)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    }
  })
})

describe('attacks', () => {
  it('DOOR-02 a challenge is used once, for five minutes, from one address, for its account, and opens nothing else', async () => {
    // Catches: a challenge that is a session, or that moves to another machine.
    const one = await guarded()
    const other = await guarded()
    const taken = await challengeOf(one.user.email)
    const expired = { code: 401, message: STEP_EXPIRED }
    expect((await answerChallenge(taken, one.app.code(), '198.51.100.7')).body).toEqual(expired)
    expect((await answerChallenge(taken, other.app.code())).body.message).toBe(CODE_REFUSALS.wrong)
    expect((await answerChallenge('inconnue', one.app.code())).body).toEqual(expired)
    for (const authorization of [`Bearer ${taken}`, taken]) {
      const answer = await test.app.inject({ url: '/me', headers: { authorization } })
      expect(answer.statusCode).toBe(401)
    }
    expect((await post('/token/refresh', { refresh_token: taken })).status).toBe(401)
    expect((await answerChallenge(taken, one.app.code())).status).toBe(200)
    expect((await answerChallenge(taken, one.app.recoveryCodes[0] ?? '')).body).toEqual(expired)

    const late = await challengeOf(one.user.email)
    const ofLate = eq(signInChallenge.userId, one.user.id)
    const left = sql<number>`extract(epoch from ${signInChallenge.expiresAt} - now())::float8`
    const lives = await db().select({ left }).from(signInChallenge).where(ofLate)
    expect(Math.max(...lives.map((life) => life.left))).toBeLessThanOrEqual(300)
    expect(Math.max(...lives.map((life) => life.left))).toBeGreaterThan(240)
    await db()
      .update(signInChallenge)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(ofLate)
    expect((await answerChallenge(late, one.app.recoveryCodes[0] ?? '')).body).toEqual(expired)
  })

  it('DOOR-02 a challenge has five tries, also when they come at once', async () => {
    const { user, app } = await guarded()
    const challenge = await challengeOf(user.email)
    for (let n = 0; n < 5; n++) {
      await test.forgetRates()
      const { body } = await answerChallenge(challenge, wrongCode(app.secret))
      expect(body.message).toBe(CODE_REFUSALS.wrong)
    }
    await test.forgetRates()
    expect((await answerChallenge(challenge, app.code())).body.message).toBe(STEP_EXPIRED)

    const unlimited = await buildTestApp({ rateLimits: false })
    onTestFinished(() => unlimited.close())
    const hurried = await guarded(unlimited)
    const call = (url: string, payload: object) =>
      unlimited.app.inject({ method: 'POST', url, payload })
    const asked = await call('/login', { username: hurried.user.email, password: TEST_PASSWORD })
    const tried = {
      challenge: asked.json().secondFactor.challenge,
      code: wrongCode(hurried.app.secret),
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('/login/second-factor', tried)),
    )
    const wrong = answers.filter((answer) => answer.json().message === CODE_REFUSALS.wrong)
    expect(wrong.length).toBe(5)
  })

  it('DOOR-02 wrong codes wait a minute after five tries, 25 a day from an address, and new challenges give no more', async () => {
    // Catches: a limit for each challenge, which whoever knows the password renews at will.
    const { user, app } = await guarded()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await login(user.email, { code: wrongCode(app.secret) })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await login(user.email, { code: app.code() })).status).toBe(429)
    for (let round = 0; round < 20; round++) {
      await db().delete(rateLimit).where(sql`${rateLimit.key} not like 'login:%'`)
      test.recheckRates()
      const challenge = await challengeOf(user.email)
      if (challenge !== '') await answerChallenge(challenge, wrongCode(app.secret))
    }
    await db().delete(rateLimit).where(sql`${rateLimit.key} not like 'login:%'`)
    test.recheckRates()
    expect((await login(user.email, { code: app.code() })).status).toBe(429)
    const [{ refused } = { refused: 0 }] = await db()
      .select({ refused: sql<number>`count(*)::int` })
      .from(securityLog)
      .where(sql`user_id = ${user.id} and kind = 'second-factor-refused'`)
    expect(refused).toBeGreaterThan(5)
    expect(refused).toBeLessThan(25)
  })

  it('DOOR-02 a new password by mail ends challenges and does not replace the second factor', async () => {
    // Catches: who reads the mails of a person comes in without the telephone.
    const { user, app } = await guarded()
    const challenge = await challengeOf(user.email)
    const payload = { email: user.email }
    await test.app.inject({ method: 'POST', url: '/password/forgotten', payload })
    await answerResetDemands(test.database)
    const text = (await mailsTo(db(), user.email)).at(-1)?.body.text ?? ''
    const token = /\/password\/reset\/([\w-]+)/.exec(text)?.[1]
    const password = 'la brouette verte du canal'
    const reset = await test.app.inject({
      method: 'POST',
      url: '/password/reset',
      payload: { username: user.email, token, password, passwordConfirm: password },
    })
    expect([reset.statusCode, reset.body]).toEqual([200, 'Valid'])
    expect((await answerChallenge(challenge, app.code())).body.message).toBe(STEP_EXPIRED)
    const { status, body } = await login(user.email, { password })
    expect([status, body.secondFactor?.methods]).toEqual([401, ['totp', 'recovery']])
  })

  it('DOOR-09 what happens to a second factor stands in the security log, in its order, without a code', async () => {
    const { user, client, app } = await guarded()
    const challenge = await challengeOf(user.email)
    await answerChallenge(challenge, wrongCode(app.secret))
    const [first = '', second = ''] = app.recoveryCodes
    await client.post('/login/again', { code: 'mauvais' })
    await client.post('/login/again', { code: first })
    const renewed = await client.post<NewRecoveryCodes>('/me/second-factor/recovery-codes', {
      code: second,
    })
    await client.post('/me/second-factor/end', { code: renewed.body.recoveryCodes[0] })
    await activateFactor(test, client)
    await resetSecondFactor({ db: db(), publicUrl: 'http://localhost' }, user.email)
    const lines = await db()
      .select()
      .from(securityLog)
      .where(eq(securityLog.userId, user.id))
      .orderBy(securityLog.id)
    expect(lines.map(({ kind }) => kind)).toEqual([
      'login',
      'second-factor-activated',
      'second-factor-asked',
      'second-factor-refused',
      'proof-refused',
      'proof-given',
      'recovery-codes-renewed',
      'second-factor-ended',
      'second-factor-activated',
      'second-factor-ended',
    ])
    expect(lines.at(-1)?.detail).toEqual({ by: 'admin:create' })
    expect(JSON.stringify(lines)).not.toContain(first)
  })

  it('DOOR-09 the operator’s command ends the second factor of an account and its passkeys, and a mail says so', async () => {
    const { user, client, app } = await guarded()
    await addPasskeyTo(client)
    const publicUrl = 'http://localhost'
    expect(await resetSecondFactor({ db: db(), publicUrl }, user.email.toUpperCase())).toBe(true)
    expect(await stateOf(client)).toEqual({ activeSince: null, recoveryCodesLeft: 0 })
    expect((await client.get<{ passkeys: object[] }>('/me/passkeys')).body.passkeys).toEqual([])
    expect((await login(user.email)).status).toBe(200)
    expect((await client.post('/me/second-factor/end', { code: app.code() })).status).toBe(409)
    expect((await mailsTo(db(), user.email)).at(-1)?.kind).toBe('second-factor-ended')
    expect(await resetSecondFactor({ db: db(), publicUrl }, 'inconnue@exemple.fr')).toBe(false)
  })

  it('DOOR-09 a secret copied to another account, or of another APP_SECRET, opens nothing', async () => {
    const { user, app } = await guarded()
    const { user: other } = await guarded()
    const [{ sealedSecret } = { sealedSecret: '' }] = await db()
      .select()
      .from(secondFactor)
      .where(eq(secondFactor.userId, user.id))
    await db().update(secondFactor).set({ sealedSecret }).where(eq(secondFactor.userId, other.id))
    expect((await login(other.email, { code: app.code() })).body.message).toBe(CODE_REFUSALS.wrong)
    const hashes = await db()
      .select({ codeHash: recoveryCode.codeHash })
      .from(recoveryCode)
      .where(eq(recoveryCode.userId, user.id))
    expect(hashes.every(({ codeHash }) => /^[0-9a-f]{64}$/.test(codeHash))).toBe(true)
  })

  it('DOOR-01 a started app of a replaced secret confirms nothing', async () => {
    // Catches: a picture that stayed on another screen and would become the key.
    const user = await makeUser(db())
    const client = await signIn(test.app, user.email)
    const first = await startFactor(client)
    await startFactor(client)
    const code = totpCode(first, Date.now())
    expect((await client.post('/me/second-factor/confirm', { code })).status).toBe(422)
  })
})
