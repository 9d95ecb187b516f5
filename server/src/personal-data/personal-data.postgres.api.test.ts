import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerIdentity } from '../db/tables/identity-provider.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { orphanedFile } from '../db/tables/milestone.table.ts'
import { passkey } from '../db/tables/passkey.table.ts'
import { recoveryCode, secondFactor, signInChallenge } from '../db/tables/second-factor.table.ts'
import { structureLogo } from '../db/tables/structure-logo.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { sweepOrphanedFiles } from '../maintenance/sweep-orphaned-files.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { solveCaptcha } from '../testing/captcha.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn, visitor } from '../testing/client.ts'
import { databaseText } from '../testing/database/database-text.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { pdfText } from '../testing/documents/pdf-tools.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { fix, verify } from '../testing/milestones.ts'
import { addPasskeyTo } from '../testing/passkeys/add-passkey.ts'
import { PLAIN_DRAWING } from '../testing/sample-pictures.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { activateFactor } from '../testing/second-factor.ts'
import { partsOf } from '../testing/workbooks/part-of.ts'
import { applyRetention } from '../users/retention/apply-retention.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const PERSON = {
  lastName: 'Nomintrouvable',
  firstName: 'Prénomintrouvable',
  email: 'adresse.introuvable@exemple.fr',
  phone: '06 97 98 99 96',
  company: 'Structureintrouvable',
  companyRole: 'Fonctionintrouvable',
  password: TEST_PASSWORD,
  passwordSecure: TEST_PASSWORD,
  from: 'DRO',
}
/** What no row and no file holds once the person is erased. */
const TRACES = /introuvable|06 97 98 99 96/i

async function filesText(): Promise<string> {
  const names = await readdir(test.dataDir, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1')),
  )
  return [...files.map(({ name }) => name), ...texts].join(' ')
}

/** A member who wrote everywhere, with a report of their own and one that somebody shares with them. */
async function somebody(person: typeof PERSON) {
  const anyone = visitor(test.app)
  expect((await anyone.post('/register', person)).status).toBe(201)
  const signedIn = await signIn(test.app, person.email)
  const { uid } = (await signedIn.get<User>('/me')).body
  expect((await fixture.admin.post(`/admin/users/${uid}/approved`)).status).toBe(200)
  const own = await saveReport(fixture, signedIn, {
    name: 'Rapport introuvable',
    operation: { name: 'Opération introuvable' },
    followUps: [{ card: iriOf(fixture.cards.insulate), note: 'Note introuvable' }],
  })
  expect(own.status).toBe(201)
  const sealed = await fix(signedIn, own.body, 'Jalon introuvable')
  expect(sealed.status).toBe(201)
  const workshops = `/report/${own.body.uid}/workshops`
  const held = { heldOn: '2026-03-12', steps: [fixture.cards.insulate.uid] }
  const place = 'Salle introuvable'
  const workshop = await signedIn.post<Workshop>(workshops, { ...held, place })
  expect(workshop.status, workshop.text).toBe(201)
  const logo = { name: 'logo.svg', base64: PLAIN_DRAWING.toString('base64') }
  expect((await signedIn.post('/me/logo', logo)).status).toBe(200)
  const link = { label: 'Lien introuvable', days: 30 }
  expect((await signedIn.post(`/report/${own.body.uid}/links`, link)).status).toBe(201)
  const message = {
    lastname: person.lastName,
    firstname: person.firstName,
    email: person.email.toUpperCase(),
    phone: person.phone,
    structure: person.company,
    message: 'Message introuvable',
    notRobotValidation: true,
    infoAcceptation: true,
    captchaToken: await solveCaptcha(test.app),
  }
  expect((await anyone.post('/contact', message)).status).toBe(201)
  const { body: shared } = await saveReport(fixture, fixture.member, { name: 'Tanneurs' })
  const invitation = { email: person.email, role: 'editor' }
  const invited = await fixture.member.post(`/report/${shared.uid}/co-authors`, invitation)
  expect(invited.status).toBe(201)
  expect((await signedIn.get(`/report/${shared.uid}`)).status).toBe(200)
  const others = await fixture.member.post<Workshop>(`/report/${shared.uid}/workshops`, {
    ...held,
    place: 'Salle des fêtes',
  })
  expect(others.status, others.text).toBe(201)
  return {
    signedIn,
    uid,
    own: own.body,
    sealed: sealed.body,
    shared,
    workshop: workshop.body,
    others: others.body,
  }
}

it('OPS-08 API-95 TEAM-72 a member downloads all that is held about them: JSON, and the PDFs of reports, milestones and workshops', async () => {
  const { signedIn, own, sealed, shared, workshop } = await somebody(PERSON)
  const answer = await signedIn.get('/me/export')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toContain('mes-donnees.zip')
  const parts = partsOf(answer.bytes)
  const folder = 'rapports/001 Rapport introuvable'
  expect([...parts.keys()]).toEqual([
    'LISEZMOI.txt',
    'donnees.json',
    'logo.png',
    `${folder}/rapport.json`,
    `${folder}/rapport.pdf`,
    `${folder}/jalons/001 Jalon introuvable.json`,
    `${folder}/jalons/001 Jalon introuvable.pdf`,
    `${folder}/ateliers/001 2026-03-12.json`,
  ])
  const read = (name: string) => JSON.parse(String(parts.get(name)))
  const data = read('donnees.json')
  const { firstName, phone, email } = PERSON
  expect(data.account).toMatchObject({ firstName, phone, email, company: { name: PERSON.company } })
  expect([data.dates.lastSeenAt, data.dates.approvedAt]).toEqual([
    expect.stringMatching(/^20/),
    expect.stringMatching(/^20/),
  ])
  expect(data.sessions).toHaveLength(1)
  expect(data.securityLog.map(({ kind }: { kind: string }) => kind)).toEqual([
    'registered',
    'login',
    'user-approved',
    'personal-data-exported',
  ])
  expect(data.changesOfAccount).toMatchObject([{ action: 'approve' }])
  expect(data.coAuthorships).toMatchObject([{ report: shared.uid, role: 'editor' }])
  expect(data.contactMessages).toMatchObject([{ message: 'Message introuvable', phone }])
  expect(data.mails.map(({ kind }: { kind: string }) => kind)).toContain('registration-received')
  const report = read(`${folder}/rapport.json`)
  expect(report).toMatchObject({ uid: own.uid, operation: { name: 'Opération introuvable' } })
  expect(report.followUps).toMatchObject([{ note: 'Note introuvable' }])
  expect(report.shareLinks).toMatchObject([{ label: 'Lien introuvable' }])
  expect(read(`${folder}/jalons/001 Jalon introuvable.json`).code).toBe(sealed.code)
  const held = read(`${folder}/ateliers/001 2026-03-12.json`)
  expect(held).toMatchObject({ uid: workshop.uid, place: 'Salle introuvable' })
  expect((await sharp(parts.get('logo.png')).metadata()).format).toBe('png')
  const pdf = parts.get(`${folder}/jalons/001 Jalon introuvable.pdf`) ?? Buffer.alloc(0)
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(sealed.sha256)
  expect(pdfText(parts.get(`${folder}/rapport.pdf`) ?? Buffer.alloc(0))).toContain('introuvable')
  expect(String(parts.get('donnees.json'))).not.toMatch(/argon2|tokenHash|ipHash/)
})

it('DOOR-09 DOOR-03 DOOR-07 second factor, passkeys and link to a provider are exported without their secrets, and erased with the account', async () => {
  // Catches: an export that is a copy of the key; rows that outlive the account.
  const { db } = test.database
  const user = await makeUser(db)
  const client = await signIn(test.app, user.email)
  const app = await activateFactor(test, client)
  await addPasskeyTo(client)
  const link = { issuer: 'https://proconnect.exemple.fr', subject: 'personne-7' }
  await db.insert(providerIdentity).values({ userId: user.id, ...link })
  const username = user.email
  await visitor(test.app).post('/login', { username, password: TEST_PASSWORD })
  const parts = partsOf((await client.get('/me/export')).bytes)
  const text = String(parts.get('donnees.json'))
  const data = JSON.parse(text)
  expect(data.secondFactor).toEqual([
    { createdAt: expect.any(String), activeSince: expect.any(String) },
  ])
  expect(data.recoveryCodes).toEqual(Array(10).fill({ usedAt: null }))
  expect(data.signInChallenges).toMatchObject([{ tries: 0, usedAt: null }])
  expect(data.passkeys).toMatchObject([{ name: 'Portable', lastUsedAt: null }])
  expect(data.identityProvider).toMatchObject([link])
  for (const secret of [app.secret, ...app.recoveryCodes]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/sealed|codeHash|tokenHash|ipHash/)

  const where = { deletedAt: new Date(0) }
  await db.update(appUser).set(where).where(eq(appUser.id, user.id))
  expect((await applyRetention(db, 'http://localhost')).erased).toBe(1)
  for (const table of [secondFactor, recoveryCode, signInChallenge, passkey, providerIdentity]) {
    expect(await db.$count(table, eq(table.userId, user.id))).toBe(0)
  }
})

it('OPS-08 an export typesets every report, so it is limited to five an hour', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect((await fixture.other.get('/me/export')).status).toBe(200)
  }
  const refused = await fixture.other.get('/me/export')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
})

it('OPS-08 API-96 one deletes one’s own account with the password: sessions end, a mail says so, others’ stays', async () => {
  const person = { ...PERSON, email: 'autre.introuvable@exemple.fr' }
  const { signedIn, uid } = await somebody(person)
  const before = await writtenRows(test.database.db)
  for (const [password, message] of [
    ['', 'Ce champ est obligatoire.'],
    ['une autre phrase', 'Ce n’est pas le mot de passe de votre compte.'],
  ]) {
    const refused = await signedIn.post('/me/deletion', { password })
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [expect.objectContaining({ propertyPath: 'password', message })],
    ])
  }
  expect(await writtenRows(test.database.db)).toBe(before)
  expect((await signedIn.post('/me/deletion', { password: TEST_PASSWORD })).status).toBe(204)
  expect((await signedIn.get('/me')).status).toBe(401)
  const renewal = { refresh_token: signedIn.refreshToken }
  expect((await visitor(test.app).post('/token/refresh', renewal)).status).toBe(401)
  const seen = await fixture.admin.get<User>(`/admin/users/${uid}/member`)
  expect(seen.body.deletedAt).toMatch(/^20/)
  const mails = await test.database.db
    .select({ kind: mailOutbox.kind })
    .from(mailOutbox)
    .where(eq(mailOutbox.toAddress, person.email))
  expect(mails.map(({ kind }) => kind)).toContain('deleted-by-oneself')
})

it('API-96 five passwords an hour are tried, the sixth is not even looked at', async () => {
  const { email } = await makeUser(test.database.db)
  const person = await signIn(test.app, email)
  const statuses: number[] = []
  for (const password of [...Array<string>(5).fill('une autre phrase'), TEST_PASSWORD])
    statuses.push((await person.post('/me/deletion', { password })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await person.get('/me')).status).toBe(200)
})

it('OPS-08 A-09 the last administrator cannot delete their own account', async () => {
  const answer = await fixture.admin.post('/me/deletion', { password: TEST_PASSWORD })
  expect(answer.status).toBe(409)
  expect(answer.body.message).toContain('dernier administrateur')
  expect((await fixture.admin.get('/me')).status).toBe(200)
})

it('P-05 OPS-08 an erased person leaves no trace in any row or file; reports of others and sealed codes stay', async () => {
  // Catches: a message, a mail, an invitation or a file that outlives the account it is about.
  const { db } = test.database
  const person = { ...PERSON, email: 'tierce.introuvable@exemple.fr' }
  const { sealed, shared, workshop, others } = await somebody(person)
  expect(await databaseText(db)).toMatch(TRACES)
  const named = like(appUser.email, '%introuvable%')
  await db
    .update(appUser)
    .set({ deletedAt: new Date(0) })
    .where(named)
  expect((await applyRetention(db, 'http://localhost')).erased).toBe(3)
  await db.update(orphanedFile).set({ since: new Date(0) })
  expect(await sweepOrphanedFiles(db, test.storage)).toBe(3)
  expect((await databaseText(db)).match(TRACES)).toBeNull()
  expect((await filesText()).match(TRACES)).toBeNull()
  expect(await db.$count(structureLogo)).toBe(0)
  const workshops = [workshop, others].map(({ uid }) => fixture.member.get(`/workshops/${uid}`))
  expect((await Promise.all(workshops)).map(({ status }) => status)).toEqual([404, 200])
  expect((await fixture.member.get<Report>(shared['@id'])).body.name).toBe('Tanneurs')
  expect((await verify(visitor(test.app), { code: sealed.code })).status).toBe(200)
})
