import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { securityLog } from '../../db/tables/security-log.table.ts'
import { passwordReset } from '../../db/tables/session.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { signIn, visitor } from '../../testing/client.ts'
import { makeUser, TEST_PASSWORD } from '../../testing/factories.ts'
import { answerResetDemands, mailsTo } from '../../testing/mail/mails.ts'
import { revokeSessionsOf } from '../../users/user-sessions.repository.ts'

const NEW_PASSWORD = 'la brouette verte du canal'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.forgetRates())

const ask = (email: unknown) => visitor(test.app).post('/password/forgotten', { email })

const login = async (username: string, password: string) =>
  (await visitor(test.app).post('/login', { username, password })).status

/** The token of the newest link mailed to an address. */
async function tokenFor(email: string): Promise<string> {
  await ask(email)
  await answerResetDemands(test.database)
  const text = (await mailsTo(test.database.db, email)).at(-1)?.body.text ?? ''
  return /\/password\/reset\/([\w-]+)/.exec(text)?.[1] ?? ''
}

interface Reset {
  username: string
  token: string
  password?: string
  passwordConfirm?: string
}

async function reset({ username, token, password = NEW_PASSWORD, passwordConfirm }: Reset) {
  const body = { username, token, password, passwordConfirm: passwordConfirm ?? password }
  const { status, text } = await visitor(test.app).post('/password/reset', body)
  return [status, text]
}

const DONE = [200, 'Valid']
const DEAD_LINK = [400, 'Invalid']
const REFUSED = [422, 'Invalid']

it('AUTH-18 AUTH-19 API-05 the new password signs in, the old one does not', async () => {
  const { email } = await makeUser(test.database.db)
  const token = await tokenFor(email)
  expect(await reset({ username: ` ${email.toUpperCase()} `, token })).toEqual(DONE)
  expect(await login(email, NEW_PASSWORD)).toBe(200)
  expect(await login(email, TEST_PASSWORD)).toBe(401)
  const notice = (await mailsTo(test.database.db, email)).at(-1)
  expect(notice).toMatchObject({
    subject: 'Votre mot de passe a été changé',
    kind: 'password-changed',
  })
  expect(notice?.body.text).not.toContain(NEW_PASSWORD)
  // Whoever did not choose it takes the account back there.
  expect(notice?.body.text).toContain('/password/forgotten\n')
})

it('SEC-34 SEC-35 DOOR-05 a reset ends every open session', async () => {
  // Catches: leaving the thief of a session in place.
  const { email } = await makeUser(test.database.db)
  const sessions = [await signIn(test.app, email), await signIn(test.app, email)]
  expect(await reset({ username: email, token: await tokenFor(email) })).toEqual(DONE)
  for (const session of sessions) {
    expect((await session.get('/me')).status).toBe(401)
    const renewed = await session.post('/token/refresh', { refresh_token: session.refreshToken })
    expect(renewed.status).toBe(401)
  }
})

it('AUTH-22 SEC-34 a link works once, also when used twice at once', async () => {
  // Catches: checking the token, then marking it, in two steps (CVE-2026-34751).
  const { email } = await makeUser(test.database.db)
  const token = await tokenFor(email)
  const passwords = ['premier mot choisi', 'second mot choisi']
  const answers = await Promise.all(
    passwords.map((password) => reset({ username: email, token, password })),
  )
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400])
  const winner = passwords[answers.findIndex(([status]) => status === 200)] ?? ''
  expect(await login(email, winner)).toBe(200)
  expect(await reset({ username: email, token })).toEqual(DEAD_LINK)
  expect(await login(email, NEW_PASSWORD)).toBe(401)
})

it('AUTH-20 AUTH-22 an unknown, expired or replaced link is refused, the password unchanged', async () => {
  const { db } = test.database
  const { email, id } = await makeUser(db)
  const first = await tokenFor(email)
  const second = await tokenFor(email)
  expect(await reset({ username: email, token: 'inconnu' })).toEqual(DEAD_LINK)
  expect(await reset({ username: email, token: first })).toEqual(DEAD_LINK)
  await db
    .update(passwordReset)
    .set({ expiresAt: sql`${passwordReset.expiresAt} - interval '61 minutes'` })
    .where(eq(passwordReset.userId, id))
  expect(await reset({ username: email, token: second })).toEqual(DEAD_LINK)
  expect(await login(email, TEST_PASSWORD)).toBe(200)
})

it('AUTH-20 another address is refused; the fifth wrong one kills the link', async () => {
  // Catches: a link that opens the account whose address is typed.
  const [owner, other] = [await makeUser(test.database.db), await makeUser(test.database.db)]
  const token = await tokenFor(owner.email)
  for (let n = 0; n < 4; n++) {
    expect(await reset({ username: other.email, token })).toEqual(DEAD_LINK)
  }
  expect(await login(other.email, NEW_PASSWORD)).toBe(401)
  const stillAlive = await reset({ username: owner.email, token, password: 'court' })
  expect(stillAlive).toEqual(REFUSED)
  expect(await reset({ username: other.email, token })).toEqual(DEAD_LINK)
  expect(await reset({ username: owner.email, token })).toEqual(DEAD_LINK)
  expect(await login(owner.email, TEST_PASSWORD)).toBe(200)
})

it('VAL-25 API-05 a refused password leaves the link alive', async () => {
  const { email } = await makeUser(test.database.db)
  const token = await tokenFor(email)
  for (const password of ['', 'motdepasse', 'gx4!pwe', email, 'x'.repeat(129)]) {
    expect(await reset({ username: email, token, password })).toEqual(REFUSED)
  }
  const passwordConfirm = 'autre chose'
  expect(await reset({ username: email, token, passwordConfirm })).toEqual(REFUSED)
  expect(await reset({ username: '', token })).toEqual(REFUSED)
  expect(await login(email, TEST_PASSWORD)).toBe(200)
  expect(await reset({ username: email, token })).toEqual(DONE)
})

it('AUTH-20 a link dies with the account, and with what ends its sessions', async () => {
  const { db } = test.database
  const [deleted, changed] = [await makeUser(db), await makeUser(db)]
  const tokens = [await tokenFor(deleted.email), await tokenFor(changed.email)]
  await db.update(appUser).set({ deletedAt: new Date() }).where(eq(appUser.id, deleted.id))
  expect(await reset({ username: deleted.email, token: tokens[0] ?? '' })).toEqual(DEAD_LINK)
  await db.transaction((tx) => revokeSessionsOf(tx, changed.id))
  expect(await reset({ username: changed.email, token: tokens[1] ?? '' })).toEqual(DEAD_LINK)
})

it('SEC-34 tokens are long, stored hashed and valid an hour', async () => {
  // Catches: a database or a backup that opens accounts.
  const { db } = test.database
  const { email, id } = await makeUser(db)
  const token = await tokenFor(email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await db.select().from(passwordReset).where(eq(passwordReset.userId, id))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(JSON.stringify(rows)).not.toContain(token)
  const lifetime = (rows[0]?.expiresAt.getTime() ?? 0) - (rows[0]?.createdAt.getTime() ?? 0)
  expect(lifetime).toBe(3_600_000)
})

it('SEC-41 AUTH-18 the security log records who requested and who used a link, without the link', async () => {
  const { db } = test.database
  const { email, id } = await makeUser(db)
  const token = await tokenFor(email)
  await reset({ username: 'autre@exemple.fr', token })
  await reset({ username: email, token })
  const rows = await db
    .select()
    .from(securityLog)
    .where(eq(securityLog.userId, id))
    .orderBy(desc(securityLog.id))
  expect(rows.map(({ kind }) => kind).reverse()).toEqual([
    'password-reset-asked',
    'password-reset-refused',
    'password-reset-used',
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})

it('SEC-32 a new password ends the wait that guessing from many addresses caused', async () => {
  const { db } = test.database
  const { email } = await makeUser(db)
  const guess = (remoteAddress: string, password: string) =>
    test.app.inject({
      method: 'POST',
      url: '/login',
      remoteAddress,
      payload: { username: email, password },
    })
  for (let n = 0; n < 100; n++) await guess(`203.0.113.${Math.floor(n / 4)}`, 'mauvais')
  expect((await guess('198.51.100.9', TEST_PASSWORD)).statusCode).toBe(429)
  expect(await reset({ username: email, token: await tokenFor(email) })).toEqual(DONE)
  expect((await guess('198.51.100.9', NEW_PASSWORD)).statusCode).toBe(200)
})

it('SEC-01 SEC-32 thirty uses an hour from one address', async () => {
  for (let n = 0; n < 30; n++) await reset({ username: 'a@b.fr', token: 'x' })
  expect(await reset({ username: 'a@b.fr', token: 'x' })).toEqual([429, 'Invalid'])
})
