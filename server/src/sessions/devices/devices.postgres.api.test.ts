import type { Device } from '@etapes-climat/domain/sessions/device-contract'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { client, visitor } from '../../testing/client.ts'
import { makeUser, TEST_PASSWORD } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mail/mails.ts'
import { deviceOf } from './device.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const FIREFOX_ON_WINDOWS = FIREFOX.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

async function signInWith(
  app: FastifyInstance,
  email: string,
  userAgent: string,
  ip = '192.0.2.1',
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'user-agent': userAgent },
    payload: { username: email, password: TEST_PASSWORD },
    remoteAddress: ip,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(Object.keys(answer.json()).sort()).toEqual(['refresh_token', 'token'])
  return client(app, answer.json().token, answer.json().refresh_token)
}

type Signed = Awaited<ReturnType<typeof signInWith>>

const devicesOf = async (signed: Signed) =>
  (await signed.get<{ devices: Device[]; total: number }>('/me/devices')).body

const renew = (signed: Signed) =>
  visitor(test.app).post('/token/refresh', { refresh_token: signed.refreshToken })

async function statuses(signed: Signed) {
  return [(await signed.get('/me')).status, (await renew(signed)).status]
}

it('API-104 administrators are always told of a new device, whatever they chose', async () => {
  const { email } = await makeUser(test.database.db, { isAdmin: true })
  const signed = await signInWith(test.app, email, FIREFOX)
  expect((await signed.get('/me/device-mail')).body).toEqual({ wanted: false, always: true })
})

it('API-103 the hundred devices used last are listed, and all counted', async () => {
  const { id, email } = await makeUser(test.database.db)
  await test.database.db.execute(sql`
    with made as (
      insert into session (user_id, family, last_used_at, expires_at)
      select ${id}, gen_random_uuid(), now() - make_interval(mins => n), now() + interval '1 day'
      from generate_series(1, 100) n
      returning family
    )
    insert into refresh_token (user_id, token_hash, family, expires_at, family_expires_at)
    select ${id}, replace(family::text, '-', '') || replace(family::text, '-', ''), family,
      now() + interval '1 day', now() + interval '1 day'
    from made`)
  const { devices, total } = await devicesOf(await signInWith(test.app, email, FIREFOX))
  expect([devices.length, total, devices[0]?.isCurrent]).toEqual([100, 101, true])
})

it('API-103 DOOR-05 each device is listed in words with its first and last use, and the asking one is marked', async () => {
  const { email } = await makeUser(test.database.db)
  const phone = await signInWith(test.app, email, SAFARI)
  // Moments are answered to the second.
  await test.database.db.execute(
    sql`update session set created_at = now() - interval '1 day', last_used_at = now() - interval '1 day'`,
  )
  const desk = await signInWith(test.app, email, FIREFOX)
  const { devices, total } = await devicesOf(desk)
  expect(total).toBe(2)
  expect(devices).toMatchObject([
    { browser: 'Firefox', system: 'Linux', isCurrent: true },
    { browser: 'Safari', system: 'iOS', isCurrent: false },
  ])
  const [, before] = devices
  expect(before?.lastUsedAt).toBe(before?.firstUsedAt)
  expect((await renew(phone)).status).toBe(200)
  const [after] = (await devicesOf(desk)).devices
  expect(after).toMatchObject({ uid: before?.uid, firstUsedAt: before?.firstUsedAt })
  expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(before?.lastUsedAt ?? ''))
})

it('SEC-47 DOOR-05 an ended device is refused at once, its renewal too, and the others stay', async () => {
  const { email } = await makeUser(test.database.db)
  const stranger = await makeUser(test.database.db)
  const [phone, desk] = [
    await signInWith(test.app, email, SAFARI),
    await signInWith(test.app, email, FIREFOX),
  ]
  const other = await signInWith(test.app, stranger.email, FIREFOX)
  const { uid } = (await devicesOf(desk)).devices.find(({ isCurrent }) => !isCurrent) as Device
  expect((await other.delete(`/me/devices/${uid}`)).status).toBe(404)
  expect((await phone.get('/me')).status).toBe(200)
  expect((await desk.delete(`/me/devices/${uid}`)).status).toBe(204)
  expect(await statuses(phone)).toEqual([401, 401])
  expect((await desk.delete(`/me/devices/${uid}`)).status).toBe(404)
  expect((await desk.delete('/me/devices/inconnu')).status).toBe(404)
  expect(await statuses(desk)).toEqual([200, 200])
})

it('DOOR-05 all other devices end at once, those of other accounts stay', async () => {
  const [{ email }, stranger] = [await makeUser(test.database.db), await makeUser(test.database.db)]
  const others = [
    await signInWith(test.app, email, SAFARI),
    await signInWith(test.app, email, FIREFOX),
  ]
  const desk = await signInWith(test.app, email, FIREFOX)
  const bystander = await signInWith(test.app, stranger.email, FIREFOX)
  expect((await desk.delete('/me/devices')).status).toBe(204)
  for (const other of others) expect(await statuses(other)).toEqual([401, 401])
  expect((await devicesOf(desk)).total).toBe(1)
  expect(await statuses(desk)).toEqual([200, 200])
  expect(await statuses(bystander)).toEqual([200, 200])
})

describe('the mail about a new device', () => {
  const kinds = async (email: string) =>
    (await mailsTo(test.database.db, email)).map(({ kind }) => kind)

  it('DOOR-05 administrators get it for another browser, system or address, not for the first sign-in nor a known one', async () => {
    const { email } = await makeUser(test.database.db, { isAdmin: true })
    await signInWith(test.app, email, FIREFOX)
    await signInWith(test.app, email, FIREFOX)
    expect(await kinds(email)).toEqual([])
    await signInWith(test.app, email, SAFARI)
    await signInWith(test.app, email, FIREFOX, '192.0.2.77')
    await signInWith(test.app, email, FIREFOX, '192.0.2.77')
    await signInWith(test.app, email, FIREFOX_ON_WINDOWS)
    const mails = await mailsTo(test.database.db, email)
    expect(mails.map(({ kind }) => kind)).toEqual(['new-device', 'new-device', 'new-device'])
    expect(mails[0]?.body.text).toMatch(/Safari[\s\S]*iOS/)
    expect(mails[0]?.body.text).toContain('/password/forgotten')
    expect(mails[0]?.unsubscribeUrl).toBeNull()
  })

  it('API-104 DOOR-05 members get it once they chose so, and end it by its link', async () => {
    const { email } = await makeUser(test.database.db)
    const signed = await signInWith(test.app, email, FIREFOX)
    await signInWith(test.app, email, SAFARI)
    expect(await kinds(email)).toEqual([])
    const choice = () => signed.get('/me/device-mail')
    expect((await choice()).body).toEqual({ wanted: false, always: false })
    await signed.post('/me/device-mail', { wanted: true })
    await signInWith(test.app, email, SAFARI)
    expect(await kinds(email)).toEqual([])
    await signInWith(test.app, email, SAFARI, '192.0.2.78')
    const [mail] = await mailsTo(test.database.db, email)
    expect(mail?.kind).toBe('new-device')
    const { pathname } = new URL(mail?.unsubscribeUrl ?? '')
    expect((await visitor(test.app).post(pathname)).status).toBe(204)
    expect((await choice()).body).toEqual({ wanted: false, always: false })
  })

  it('DOOR-05 an administrator whose year of sign-ins is forgotten is told again', async () => {
    const created = new Date(Date.now() - 500 * 86_400_000)
    const { email } = await makeUser(test.database.db, { isAdmin: true, createdAt: created })
    await signInWith(test.app, email, FIREFOX)
    expect(await kinds(email)).toEqual(['new-device'])
  })

  it('DOOR-05 nobody chooses the words of a mail or a list: names that are no browser’s are left out', () => {
    expect(deviceOf('Cliquez sur exemple.fr/1.0 (x)')).toEqual({ browser: '', system: '' })
    expect(deviceOf(`${FIREFOX} ${'x'.repeat(20_000)}`)).toEqual({ browser: '', system: '' })
    expect(deviceOf(undefined)).toEqual({ browser: '', system: '' })
  })
})
