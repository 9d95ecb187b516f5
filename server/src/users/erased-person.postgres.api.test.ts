import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orphanedFile } from '../db/tables/milestone.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { sweepOrphanedFiles } from '../maintenance/sweep-orphaned-files.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { solveCaptcha } from '../testing/captcha.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn, visitor } from '../testing/client.ts'
import { databaseText } from '../testing/database/database-digest.ts'
import { TEST_PASSWORD } from '../testing/factories.ts'
import { fix, verify } from '../testing/milestones.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { applyRetention } from './retention/apply-retention.ts'

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

it('P-05 OPS-08 an erased person leaves no trace in any row or file; reports of others and sealed codes stay', async () => {
  // Catches: a message, a mail, an invitation or a file that outlives the account it is about.
  const { db } = test.database
  const anyone = visitor(test.app)
  expect((await anyone.post('/register', PERSON)).status).toBe(201)
  const person = await signIn(test.app, PERSON.email)
  const { uid } = (await person.get<User>('/me')).body
  expect((await fixture.admin.post(`/admin/users/${uid}/approved`)).status).toBe(200)
  const own = await saveReport(fixture, person, {
    name: 'Rapport introuvable',
    operation: { name: 'Opération introuvable' },
    followUps: [{ card: iriOf(fixture.cards.insulate), note: 'Note introuvable' }],
  })
  expect(own.status).toBe(201)
  const sealed = await fix(person, own.body, 'Jalon introuvable')
  expect(sealed.status).toBe(201)
  const message = {
    lastname: PERSON.lastName,
    firstname: PERSON.firstName,
    email: PERSON.email.toUpperCase(),
    phone: PERSON.phone,
    structure: PERSON.company,
    message: 'Message introuvable',
    notRobotValidation: true,
    infoAcceptation: true,
    captchaToken: await solveCaptcha(test.app),
  }
  expect((await anyone.post('/contact', message)).status).toBe(201)
  const { body: shared } = await saveReport(fixture, fixture.member, { name: 'Tanneurs' })
  const invitation = { email: PERSON.email, role: 'editor' }
  expect((await fixture.member.post(`/report/${shared.uid}/co-authors`, invitation)).status).toBe(
    201,
  )
  expect((await person.get(`/report/${shared.uid}`)).status).toBe(200)
  expect(await databaseText(db)).toMatch(TRACES)

  const account = eq(appUser.email, PERSON.email)
  await db
    .update(appUser)
    .set({ deletedAt: new Date(0) })
    .where(account)
  await applyRetention(db, 'http://localhost')
  await db.update(orphanedFile).set({ since: new Date(0) })
  expect(await sweepOrphanedFiles(db, test.storage)).toBe(1)

  expect((await databaseText(db)).match(TRACES)).toBeNull()
  expect((await filesText()).match(TRACES)).toBeNull()
  expect((await fixture.member.get<Report>(shared['@id'])).body.name).toBe('Tanneurs')
  expect((await verify(anyone, { code: sealed.body.code })).status).toBe(200)
})
