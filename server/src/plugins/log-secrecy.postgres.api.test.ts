import { Writable } from 'node:stream'
import type { LoginRefusal } from '@etapes-climat/domain/second-factor/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../config/logger.ts'
import { contactMessage } from '../db/tables/contact-message.table.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { openMailTransport } from '../engines/mail/mail-transport.ts'
import { startMailWorker } from '../engines/mail/mail-worker.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { solveCaptcha } from '../testing/captcha.ts'
import { signIn, visitor } from '../testing/client.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { answerResetDemands, mailsTo } from '../testing/mail/mails.ts'
import { startSmtpServer } from '../testing/mail/smtp-server.ts'
import { activateFactor } from '../testing/second-factor.ts'

let log = ''
const destination = new Writable({
  write(chunk, _encoding, done) {
    log += chunk
    done()
  },
})
const logger = createLogger({ logLevel: 'trace' }, destination)

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ contactEmail: 'accueil@exemple.fr' }, logger)
})
afterAll(() => test.close())

it('SEC-41 TEAM-31 DOOR-09 the log of sign-ins, second factors, resets, shared reports and messages holds no password, token, link, phone or text', async () => {
  // Catches: logging bodies, headers, addresses with a token, or answers of a mail server.
  const { email } = await makeUser(test.database.db)
  const anybody = visitor(test.app)
  const wrong = 'un-mauvais-secret'
  await anybody.post('/login', { username: email, password: wrong })
  const credentials = { username: email, password: TEST_PASSWORD }
  const session = (await anybody.post<SessionTokens>('/login', credentials)).body
  const renewed = await anybody.post<SessionTokens>('/token/refresh', {
    refresh_token: session.refresh_token,
  })
  await anybody.get(`/me?token=${session.token}`)
  await anybody.post('/password/forgotten', { email })
  await answerResetDemands(test.database)
  const link = (await mailsTo(test.database.db, email))[0]?.body.text ?? ''
  const token = /\/password\/reset\/([\w-]+)/.exec(link)?.[1] ?? ''
  expect(token).not.toBe('')
  for (const url of ['/password/reset/', '//password/reset/', '/Password/Reset/']) {
    await anybody.get(`${url}${token}`)
  }
  const shared = 'jeton-d-un-rapport-partage'
  const LINKS = ['/partage/', '/shared/', '/pdf/shared/', '/Partage/']
  for (const path of [...LINKS, '/calendars/', '/ne-plus-recevoir/']) {
    await anybody.get(`${path}${shared}`)
  }
  const password = 'la brouette verte du canal'
  await anybody.post('/password/reset', {
    username: email,
    token,
    password,
    passwordConfirm: password,
  })
  const message = 'Un message que personne d’autre ne lit.'
  await anybody.post('/contact', {
    lastname: 'Kervadec',
    firstname: 'Maëlle',
    email: 'maelle@exemple.fr',
    phone: '06 99 98 97 96',
    message,
    notRobotValidation: true,
    infoAcceptation: true,
    captchaToken: await solveCaptcha(test.app),
  })
  const { user, client, app } = await guarded()
  const asked = await anybody.post<LoginRefusal>('/login', {
    username: user.email,
    password: TEST_PASSWORD,
  })
  const challenge = asked.body.secondFactor?.challenge ?? ''
  const code = app.recoveryCodes[0] ?? ''
  expect((await anybody.post('/login/second-factor', { challenge, code })).status).toBe(200)
  expect((await client.post('/me/second-factor/end', { code: app.code() })).status).toBe(204)
  await sendMails(`550 <${email}> inconnu, ${token}`)

  expect(log.split('\n').filter((line) => line.includes('request completed')).length).toBe(23)
  expect(log).toContain('mail given up')
  for (const secret of [
    shared,
    wrong,
    TEST_PASSWORD,
    password,
    token,
    session.token,
    session.refresh_token,
    renewed.body.token,
    renewed.body.refresh_token,
    '06 99',
    message,
    email,
    app.secret,
    app.secret.replace(/.{4}/g, '$& ').trim(),
    challenge,
    ...app.recoveryCodes,
  ]) {
    expect(log).not.toContain(secret)
  }
})

it('SEC-41 a query that fails is logged with its cause, without its values', async () => {
  // Catches: the parameters that the query builder puts into messages, and PostgreSQL into details.
  const { db } = test.database
  const secret = 'https://exemple.fr/password/reset/jeton-secret'
  const text = `Bonjour\n    at ${secret}`
  const mail = { toAddress: 'a@b.fr', subject: secret, body: { text, html: text } }
  const tooLong = queueMail(db, { ...mail, kind: 'x'.repeat(51) })
  const broken = db.insert(contactMessage).values({
    lastname: 'Kervadec',
    firstname: secret,
    email: 'a@b.fr',
    phone: '06 99 98 97 96',
    message: ' ',
    consentAt: new Date(),
    ipHash: '0'.repeat(64),
  })
  log = ''
  for (const failing of [tooLong, broken]) {
    const error: unknown = await failing.then(() => null).catch((fault) => fault)
    test.app.log.error({ err: error }, 'request failed')
  }
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).err)
  expect(lines.map(({ cause }) => cause.code)).toEqual(['22001', '23514'])
  expect(lines[0].message).toContain('insert into "mail_outbox"')
  expect(lines[0].stack).toMatch(/^\s+at .*mail-outbox|session/m)
  for (const value of ['jeton-secret', '06 99', 'Kervadec', 'Bonjour']) {
    expect(log).not.toContain(value)
  }
})

/** An account with a second factor. */
async function guarded() {
  const user = await makeUser(test.database.db)
  const client = await signIn(test.app, user.email)
  return { user, client, app: await activateFactor(test, client) }
}

/** Sends the mails to a server that refuses each with this text. */
async function sendMails(refusal: string): Promise<void> {
  const server = await startSmtpServer({ answer: () => ({ code: 550, message: refusal }) })
  const settings = { smtpUrl: server.url, mailFrom: 'essai@exemple.fr', folder: '' }
  const transport = openMailTransport(settings)
  const { database, app } = test
  const worker = await startMailWorker({ database, transport, logger, disk: app.disk })
  await worker.wake()
  await worker.stop()
  await server.close()
}
