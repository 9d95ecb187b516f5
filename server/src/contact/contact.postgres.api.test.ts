import type { CaptchaChallenge } from '@etapes-climat/domain/captcha/contract'
import type { ContactReceipt } from '@etapes-climat/domain/contact/contract'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { contactMessage } from '../db/tables/contact-message.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { openMailTransport } from '../engines/mail/mail-transport.ts'
import { startMailWorker } from '../engines/mail/mail-worker.ts'
import { sweepExpired } from '../maintenance/sweep-expired.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { encodeCaptcha, solveCaptcha } from '../testing/captcha.ts'
import { type ErrorBody, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { startSmtpServer } from '../testing/mail/smtp-server.ts'
import { silentLogger } from '../testing/silent-logger.ts'

const TO = 'accueil@exemple.fr'
const SENDER = 'ne-pas-repondre@exemple.fr'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ contactEmail: TO })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.forgetRates()
  await test.database.db.delete(contactMessage)
  await test.database.db.delete(mailOutbox)
})

const form = async (changes: Record<string, unknown> = {}) => ({
  lastname: 'Kervadec',
  firstname: 'Maëlle',
  email: 'maelle@exemple.fr',
  phone: '06 01 02 03 05',
  structure: 'Rive Ouest',
  message: 'Bonjour,\nnous préparons une opération à Lorient.',
  notRobotValidation: true,
  infoAcceptation: true,
  captchaToken: await solveCaptcha(test.app),
  ...changes,
})

const send = (body: unknown) => visitor(test.app).post<ContactReceipt & ErrorBody>('/contact', body)

const stored = async () => ({
  messages: await test.database.db.select().from(contactMessage).orderBy(desc(contactMessage.id)),
  mails: await test.database.db.select().from(mailOutbox),
})

/** Sends, and checks that it is refused on these fields and leaves nothing. */
async function expectRefused(body: unknown, fields: string[]) {
  const answer = await send(body)
  expect(answer.status).toBe(422)
  expect(answer.body.violations?.map(({ propertyPath }) => propertyPath)).toEqual(fields)
  expect(await stored()).toEqual({ messages: [], mails: [] })
  return answer.body
}

describe('sending a message', () => {
  it('API-07 CONTACT-09 a message is stored with its consent, and mailed with all its fields', async () => {
    const answer = await send(await form())
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body).sort()).toEqual(['createdAt', 'uid'])
    const { messages, mails } = await stored()
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ uid: answer.body.uid, structure: 'Rive Ouest' })
    expect(messages[0]?.consentAt).toBeInstanceOf(Date)
    expect(messages[0]?.ipHash).toMatch(/^[0-9a-f]{64}$/)
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([TO])
    expect(mails[0]?.subject).toBe('Message de Maëlle Kervadec')
    for (const said of [
      'Kervadec',
      'maelle@exemple.fr',
      '06 01 02 03 05',
      'Rive Ouest',
      'nous préparons une opération à Lorient.',
    ]) {
      expect(mails[0]?.body.text).toContain(said)
      expect(mails[0]?.body.html).toContain(said)
    }
  })

  it('CONTACT-10 a reply to the mail goes to the person who wrote, and to nobody else', async () => {
    // Catches: answers that go to the sender nobody reads, or to a second address.
    const server = await startSmtpServer()
    onTestFinished(() => server.close())
    const transport = openMailTransport({ smtpUrl: server.url, mailFrom: SENDER, folder: '' })
    const { database, app } = test
    const { disk } = app
    const worker = await startMailWorker({ database, transport, logger: silentLogger, disk })
    onTestFinished(() => worker.stop())
    for (const email of [
      'a@b.fr\r\nBcc: c@d.fr',
      'a@b.fr\nc@d.fr',
      'Jean <a@b.fr>',
      'a@b.fr;c@d.fr',
    ]) {
      await expectRefused(await form({ email }), ['email'])
    }
    expect((await send(await form())).status).toBe(201)
    await expect.poll(() => server.mails.length).toBe(1)
    const { email } = server.mails[0] ?? {}
    expect(email?.replyTo).toEqual([{ name: '', address: 'maelle@exemple.fr' }])
    expect(email?.from?.address).toBe(SENDER)
    expect(email?.headers.filter(({ key }) => key === 'reply-to')).toHaveLength(1)
    await expect.poll(async () => (await stored()).mails[0]?.sentAt).toBeInstanceOf(Date)
    expect((await stored()).mails[0]?.replyTo, 'forgotten with the text').toBeNull()
  })

  it('API-07 form data is accepted, the structure left out', async () => {
    const data = new FormData()
    // As long as the form lets it be: an end of line is one character typed, two sent.
    const message = `${'a\n'.repeat(2499)}ab`
    for (const [name, value] of Object.entries({ ...(await form()), message })) {
      if (name !== 'structure') data.set(name, String(value === true ? 1 : value))
    }
    const encoded = new Response(data)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(201)
    const { messages, mails } = await stored()
    expect(messages[0]).toMatchObject({ structure: '', message })
    expect(mails[0]?.body.text).not.toContain('Structure')
  })

  it.each([
    ['message', '   '],
    ['message', undefined],
    ['lastname', 'A'],
    ['firstname', ''],
    ['firstname', 'A'],
    ['email', 'a@b'],
    ['email', 'a@b.fr,c@d.fr'],
    ['phone', '123'],
    ['phone', undefined],
    ['message', 'x'.repeat(5001)],
    ['structure', 'x'.repeat(201)],
  ])('CONTACT-05 CONTACT-07 VAL-19 %s %j is refused', async (field, value) => {
    await expectRefused(await form({ [field]: value }), [field])
  })

  it.each(['Al', 'Éa', '李明'])('VAL-19 the name %s is accepted', async (lastname) => {
    expect((await send(await form({ lastname }))).status).toBe(201)
  })

  it.each([false, 'false', '0', '', null, undefined, 'oui'])(
    'CONTACT-06 VAL-24 a box that is %j is not ticked',
    async (box) => {
      const fields = ['notRobotValidation', 'infoAcceptation']
      await expectRefused(await form({ notRobotValidation: box, infoAcceptation: box }), fields)
    },
  )

  it.each([true, 'true', '1', 'on'])('CONTACT-06 a box that is %j is ticked', async (box) => {
    const ticked = { notRobotValidation: box, infoAcceptation: box }
    expect((await send(await form(ticked))).status).toBe(201)
  })

  it('CONTACT-09 names and messages become neither headers nor elements', async () => {
    // Catches: header injection and HTML in the mail (GHSA-4hmq-ggrm-qfc6).
    const lastname = 'x\r\nBcc: a@b.fr'
    const message = '<img src=x onerror=alert(1)><a href="https://evil.example">ici</a>'
    expect((await send(await form({ lastname, message }))).status).toBe(201)
    const { mails } = await stored()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Message de Maëlle x Bcc: a @ b. fr')
    expect(mails[0]?.body.html).not.toContain('<img')
    expect(mails[0]?.body.html).not.toContain('href="https://evil')
    expect(mails[0]?.body.text.replace(/\s+/g, ' ')).toContain(message)
    expect(mails[0]?.body.text).toContain('Nom\u00a0: x Bcc: a @ b. fr\n')
  })

  it('CONTACT-09 without CONTACT_EMAIL every administrator receives the message', async () => {
    const own = await buildTestApp()
    const { db } = own.database
    const admins = [await makeUser(db, { isAdmin: true }), await makeUser(db, { isAdmin: true })]
    await makeUser(db, { isAdmin: true, deletedAt: new Date() })
    await makeUser(db, { isAdmin: true, status: 'no_member' })
    await makeUser(db)
    const body = await form({ captchaToken: await solveCaptcha(own.app) })
    expect((await visitor(own.app).post('/contact', body)).status).toBe(201)
    const mails = await db.select().from(mailOutbox)
    expect(mails.map((mail) => mail.toAddress)).toEqual(admins.map(({ email }) => email))
    await own.close()
  })

  it('SEC-32 five messages an hour from one address', async () => {
    // Catches: an organisation’s mailbox filled by one machine.
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await send(await form()))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429])
    expect(answers.at(-1)?.headers['retry-after']).toBe('3600')
    expect((await stored()).mails).toHaveLength(5)
  })
})

describe('the captcha', () => {
  it('D-31 CONTACT-08 SEC-23 a captcha serves once, also when used twice at once', async () => {
    // Catches: looking whether it was used, then marking it, in two steps.
    const body = await form()
    const answers = await Promise.all([send(body), send(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await stored()).messages).toHaveLength(1)
    const again = await send(body)
    expect([again.status, again.body.violations?.[0]?.propertyPath]).toEqual([422, 'captchaToken'])
    expect((await stored()).mails).toHaveLength(1)
  })

  it('D-31 CONTACT-08 D-120 a captcha stays spent after the sweep, as long as it could be sent again', async () => {
    // Catches: a sweep that removes spent captchas before they expire.
    const body = await form()
    expect((await send(body)).status).toBe(201)
    await sweepExpired(test.database.db)
    const again = await send(body)
    expect([again.status, again.body.violations?.[0]?.propertyPath]).toEqual([422, 'captchaToken'])
  })

  it('CONTACT-08 VAL-24 without a captcha, or with nonsense, nothing is recorded', async () => {
    const nonsense = ['', 'x', 'bnVsbA==', 'e30=', encodeCaptcha({ challenge: {}, solution: {} })]
    for (const captchaToken of [undefined, null, ...nonsense]) {
      await expectRefused(await form({ captchaToken }), ['captchaToken'])
    }
  })

  it('CONTACT-08 SEC-23 a forged, unsolved, prolonged or expired challenge is refused', async () => {
    // Catches: trusting the difficulty that the challenge itself declares.
    const genuine = JSON.parse(Buffer.from(await solveCaptcha(test.app), 'base64').toString()) as {
      challenge: CaptchaChallenge
      solution: { counter: number; derivedKey: string }
    }
    const { challenge, solution } = genuine
    const { parameters } = challenge
    const later = (parameters.expiresAt ?? 0) + 3600
    const forgeries = [
      { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
      { challenge: { parameters }, solution },
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge, solution: { ...solution, derivedKey: '00' } },
      { challenge: { ...challenge, parameters: { ...parameters, expiresAt: later } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '0' } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1e9 } }, solution },
    ]
    for (const forged of forgeries) {
      await expectRefused(await form({ captchaToken: encodeCaptcha(forged) }), ['captchaToken'])
    }
    const { body } = await visitor(test.app).get<CaptchaChallenge>('/captcha/challenge')
    const minutes = ((body.parameters.expiresAt ?? 0) * 1000 - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
  })

  it('SEC-23 a refused form does not spend the captcha', async () => {
    const body = await form()
    await expectRefused({ ...body, message: '' }, ['message'])
    expect((await send(body)).status).toBe(201)
  })

  it('SEC-23 thirty challenges a minute for one address', async () => {
    const ask = () => visitor(test.app).get('/captcha/challenge')
    for (let n = 0; n < 30; n++) await ask()
    const refused = await ask()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  })
})
