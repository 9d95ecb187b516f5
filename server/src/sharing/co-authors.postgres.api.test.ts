import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { ComparedReports } from '@etapes-climat/domain/reports/comparison-contract'
import type {
  MinimalReport,
  Report,
  ReportVariant,
  ReportView,
} from '@etapes-climat/domain/reports/contract'
import type { CoAuthorRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import type { CoAuthor, SharedListedReport } from '@etapes-climat/domain/sharing/co-author-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { report } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeUser } from '../testing/factories.ts'
import { mailsTo } from '../testing/mail/mails.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

async function shared(email: string, role: CoAuthorRole) {
  const { body: own } = await saveReport(fixture, fixture.member, { name: 'Tanneurs' })
  const invited = await fixture.member.post<CoAuthor>(`/report/${own.uid}/co-authors`, {
    email,
    role,
  })
  expect(invited.status).toBe(201)
  return { own, author: invited.body, authors: `/report/${own.uid}/co-authors` }
}

/** A new member, and how they call. */
async function somebody() {
  const user = await makeUser(test.database.db)
  return { user, client: await signIn(test.app, user.email) }
}

type Call = readonly [name: string, needs: CoAuthorRole | 'owner', make: MakeCall]
type MakeCall = (who: TestClient, own: Report, author: CoAuthor) => Promise<{ status: number }>

const CALLS: readonly Call[] = [
  ['GET report', 'reader', (who, own) => who.get(own['@id'])],
  ['GET page', 'reader', (who, own) => who.get(`/report/${own.uid}`)],
  ['GET PDF', 'reader', (who, own) => who.get(`/pdf/reports/${own.uid}`)],
  ['GET workbook', 'reader', (who, own) => who.get(`/report/${own.uid}/export.xlsx`)],
  ['comparison', 'reader', (who, own) => who.get(`/pdf/comparison?reports=${own.uid}`)],
  ['milestones', 'reader', (who, own) => who.get(`/report/${own.uid}/milestones`)],
  [
    'new milestone',
    'editor',
    (who, own) => who.post(`/report/${own.uid}/milestones`, { name: 'APS' }),
  ],
  ['PUT', 'editor', (who, own) => who.put(own['@id'], { description: 'Relu' })],
  ['calculate', 'editor', (who, own) => who.post(`/report/${own.uid}/calculate`)],
  ['keep', 'editor', (who, own) => who.post(`/report/${own.uid}/keep`, { state: '0'.repeat(64) })],
  [
    'withdraw a milestone',
    'owner',
    async (who, own) => {
      const { body } = await fixture.member.get<{ milestones: { uid: string }[] }>(
        `/report/${own.uid}/milestones`,
      )
      return who.post(`/milestones/${body.milestones[0]?.uid}/withdraw`, { reason: 'Erreur' })
    },
  ],
  ['DELETE', 'owner', (who, own) => who.delete(own['@id'])],
  ['variant', 'owner', (who, own) => who.post(`/report/${own.uid}/variant`, {})],
  ['archive', 'owner', (who, own) => who.post(`/report/${own.uid}/archive`)],
  ['unarchive', 'owner', (who, own) => who.post(`/report/${own.uid}/unarchive`)],
  ['links', 'owner', (who, own) => who.get(`/report/${own.uid}/links`)],
  ['new link', 'owner', (who, own) => who.post(`/report/${own.uid}/links`, { days: 7 })],
  ['co-authors', 'owner', (who, own) => who.get(`/report/${own.uid}/co-authors`)],
  [
    'invite',
    'owner',
    (who, own) =>
      who.post(`/report/${own.uid}/co-authors`, { email: 'tiers@exemple.fr', role: 'editor' }),
  ],
  [
    'role',
    'owner',
    (who, own, { uid }) => who.post(`/report/${own.uid}/co-authors/${uid}`, { role: 'editor' }),
  ],
  [
    'hand over',
    'owner',
    (who, own, { uid }) => who.post(`/report/${own.uid}/co-authors/${uid}/hand-over`),
  ],
  ['take back', 'owner', (who, own, { uid }) => who.delete(`/report/${own.uid}/co-authors/${uid}`)],
]
const RANK = { reader: 1, editor: 2, owner: 3 }
const TOLD = {
  reader: 'Vous pouvez le lire et télécharger son PDF.',
  editor: 'Vous pouvez le lire, choisir des étapes et l’enregistrer.',
}

it.each(['reader', 'editor'] as const)(
  'TEAM-32 a co-author as %s may do what the matrix allows, and is told so; refused calls change nothing',
  async (role) => {
    const { user, client } = await somebody()
    const { own, author } = await shared(user.email, role)
    const [invitation] = await mailsTo(test.database.db, user.email)
    expect(invitation?.body.text).toContain(TOLD[role])
    await client.get(`/report/${own.uid}`)
    await fixture.member.post(`/report/${own.uid}/milestones`, { name: 'APD' })
    const { client: stranger } = await somebody()
    for (const [name, needs, make] of CALLS) {
      const may = RANK[role] >= RANK[needs]
      const before = may ? null : await writtenRows(test.database.db)
      const { status } = await make(client, own, author)
      expect([name, may ? status < 300 : status]).toEqual([name, may ? true : 403])
      expect([name, (await make(stranger, own, author)).status]).toEqual([name, 404])
      if (before !== null)
        expect([name, await writtenRows(test.database.db)]).toEqual([name, before])
    }
  },
)

it('TEAM-32 a shared report is in the list of shared reports, not in one’s own, with its owner and the role', async () => {
  const { user, client } = await somebody()
  const { own, author, authors } = await shared(user.email.toUpperCase(), 'reader')
  const listed = async () =>
    (await client.get<Collection<SharedListedReport>>('/shared-reports')).body['hydra:member']
  const { firstName, lastName } = fixture.users.member
  expect(await listed()).toEqual([
    expect.objectContaining({
      uid: own.uid,
      role: 'reader',
      owner: `${firstName} ${lastName}`,
      datas: own.datas,
    }),
  ])
  expect((await client.get<Collection<Report>>('/api/reports')).body['hydra:member']).toEqual([])
  await fixture.member.post(`${authors}/${author.uid}`, { role: 'editor' })
  expect((await listed())[0]).toMatchObject({
    role: 'editor',
    updatedBy: `${firstName} ${lastName}`,
  })
  // The report that was changed last comes first.
  const { own: second } = await shared(user.email, 'reader')
  const uids = async () => (await listed()).map(({ uid }) => uid)
  expect(await uids()).toEqual([second.uid, own.uid])
  await fixture.member.put(own['@id'], { description: 'Repris' })
  expect(await uids()).toEqual([own.uid, second.uid])
  await fixture.member.delete(second['@id'])
  const { body } = await client.get<Report>(own['@id'])
  expect(body.sharedBy).toEqual({ firstName, lastName, role: 'editor' })
  expect((await client.get<ReportView>(`/report/${own.uid}`)).body.sharedBy?.role).toBe('editor')
  const firstOpening = { openedAt: new Date('2026-11-02T10:00:00Z') }
  await test.database.db.update(coAuthor).set(firstOpening).where(eq(coAuthor.uid, author.uid))
  await client.get(`/report/${own.uid}`)
  const { coAuthors } = (await fixture.member.get<{ coAuthors: CoAuthor[] }>(authors)).body
  expect(coAuthors.map(({ openedAt }) => openedAt)).toEqual(['2026-11-02T10:00:00+00:00'])
  expect((await fixture.member.get<Report>(own['@id'])).body.sharedBy).toBeNull()
  expect((await fixture.admin.get<Report>(own['@id'])).body.sharedBy).toBeNull()
  for (const [who, named] of [
    [fixture.member, null],
    [client, { firstName, lastName }],
    [fixture.admin, { firstName, lastName }],
  ] as const) {
    expect((await who.get<Report>(own['@id'])).body.owner).toEqual(named)
    const { reports } = (await who.get<ComparedReports>(`/reports/comparison?reports=${own.uid}`))
      .body
    expect(reports[0]?.report?.owner).toEqual(named)
  }
  const saved = await fixture.admin.put<MinimalReport>(
    own['@id'],
    { description: 'Relu' },
    { prefer: 'return=minimal' },
  )
  expect(saved.body.owner).toEqual({ firstName, lastName })
  const variant = await fixture.admin.post<ReportVariant>(`/report/${own.uid}/variant`)
  expect(variant.body.owner).toEqual({ firstName, lastName })

  await fixture.member.delete(`${authors}/${author.uid}`)
  expect(await listed()).toEqual([])
  expect((await client.get(own['@id'])).status).toBe(404)
})

it('TEAM-32 an editor saves over the revision they saw; a stale save is refused, and the owner sees who saved', async () => {
  const { user, client } = await somebody()
  const { own } = await shared(user.email, 'editor')
  const cards = [iriOf(fixture.cards.cycle)]
  const save = (who: TestClient, revision: number, name: string) =>
    who.put<Report>(own['@id'], { name, cards }, { 'if-match': `"${revision}"` })
  const saved = await save(client, own.revision, 'Tanneurs, relu')
  expect([saved.status, saved.body.sharedBy?.role]).toEqual([200, 'editor'])
  expect((await save(fixture.member, own.revision, 'Autre')).status).toBe(409)
  const list = (
    await fixture.member.get<Collection<{ uid: string; updatedBy: string }>>('/api/reports')
  ).body['hydra:member']
  const { firstName, lastName } = user
  expect(list.find(({ uid }) => uid === own.uid)?.updatedBy).toBe(`${firstName} ${lastName}`)
})

it('TEAM-32 the list says which co-authors cannot receive the report, and why, as the refusal does', async () => {
  const { user, client } = await somebody()
  const { own, author, authors } = await shared(user.email, 'reader')
  const set = (changes: Partial<typeof appUser.$inferInsert>) =>
    test.database.db.update(appUser).set(changes).where(eq(appUser.id, user.id))
  const expectRefused = async (reason: RegExp) => {
    const { body } = await fixture.member.get<{ coAuthors: CoAuthor[] }>(authors)
    const listed = body.coAuthors.find(({ uid }) => uid === author.uid)?.cannotReceive
    expect(listed).toMatch(reason)
    const refused = await fixture.member.post(`${authors}/${author.uid}/hand-over`)
    expect([refused.status, refused.body.message]).toEqual([409, listed])
  }
  await expectRefused(/n’a pas encore ouvert/)
  await client.get(own['@id'])
  for (const [away, back] of [
    [{ status: 'no_member' }, { status: 'member' }],
    [{ status: 'refused' }, { status: 'member' }],
    [{ deletedAt: new Date() }, { deletedAt: null }],
  ] as const) {
    await set(away)
    await expectRefused(/n’est plus actif/)
    await set(back)
  }
  const { body } = await fixture.member.get<{ coAuthors: CoAuthor[] }>(authors)
  expect(body.coAuthors[0]?.cannotReceive).toBeNull()
})

it('TEAM-32 a report is handed over to a co-author who has opened it: they own it, the former owner edits it', async () => {
  const { user, client } = await somebody()
  const { own, author, authors } = await shared(user.email, 'reader')
  const handOver = () => fixture.member.post(`${authors}/${author.uid}/hand-over`)
  expect((await handOver()).status).toBe(409)
  await client.get(own['@id'])
  expect((await handOver()).status).toBe(204)
  expect((await handOver()).status).toBe(403)
  expect((await client.get<Report>(own['@id'])).body.sharedBy).toBeNull()
  const before = (await fixture.member.get<Report>(own['@id'])).body
  expect(before.sharedBy).toEqual({
    firstName: user.firstName,
    lastName: user.lastName,
    role: 'editor',
  })
  expect({ ...before, owner: null, sharedBy: null }).toEqual(own)
  // The new owner did not save it.
  const list = await client.get<Collection<{ updatedBy: string | null }>>('/api/reports')
  expect(list.body['hydra:member'].map(({ updatedBy }) => updatedBy)).toEqual(['Solène Guivarch'])
  const { coAuthors } = (await client.get<{ coAuthors: CoAuthor[] }>(authors)).body
  expect(coAuthors).toMatchObject([{ role: 'editor', openedAt: expect.any(String) }])
  expect((await client.delete(own['@id'])).status).toBe(204)
})

it('TEAM-33 an address without account, or that waits, is answered like a member’s; the share waits for the approval', async () => {
  const { db } = test.database
  const member = await makeUser(db)
  const waiting = await makeUser(db, { status: 'waiting' })
  const emails = [member.email, waiting.email, 'personne.encore@exemple.fr']
  const { own, authors } = await shared('premier@exemple.fr', 'reader')
  const answers = []
  for (const email of emails) {
    const { status, body } = await fixture.member.post<CoAuthor>(authors, { email, role: 'reader' })
    const { uid: _, invitedAt: _at, ...told } = body
    answers.push({ status, told: { ...told, email: '' } })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const names = async () =>
    (await fixture.member.get<{ coAuthors: CoAuthor[] }>(authors)).body.coAuthors.map(
      ({ email, name }) => [email, name],
    )
  expect((await names()).map(([, name]) => name)).toEqual([null, null, null, null])

  const mails = await Promise.all(emails.map((email) => mailsTo(db, email)))
  expect(mails.map(([mail]) => mail?.kind)).toEqual([
    'report-shared',
    'report-shared',
    'report-shared-register',
  ])
  expect(mails[2]?.[0]?.body.text).toContain('Demandez un compte avec cette adresse')

  const client = await signIn(test.app, waiting.email)
  expect((await client.get(own['@id'])).status).toBe(404)
  await db.update(appUser).set({ status: 'member' }).where(eq(appUser.id, waiting.id))
  expect((await client.get(own['@id'])).status).toBe(200)
  expect(await names()).toContainEqual([waiting.email, `${waiting.firstName} ${waiting.lastName}`])
})

it.each([
  ['twice', 'deux.fois@exemple.fr', 'Cette adresse est déjà invitée.'],
  ['twice, as a link', 'mailto:deux.fois@exemple.fr', 'Cette adresse est déjà invitée.'],
  ['twice, with a soft hyphen', 'deux\u00ad.fois@exemple.fr', 'Cette adresse est déjà invitée.'],
  ['its owner', null, 'Ce rapport appartient déjà à cette adresse.'],
  ['no address', 'pas une adresse', undefined],
])('TEAM-32 %s is refused', async (_case, email, message) => {
  const { authors } = await shared('deux.fois@exemple.fr', 'reader')
  const refused = await fixture.member.post<{
    violations: { propertyPath: string; message: string }[]
  }>(authors, { email: email ?? fixture.users.member.email, role: 'reader' })
  expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, 'email'])
  if (message) expect(refused.body.violations[0]?.message).toBe(message)
})

it('TEAM-08 TEAM-32 co-authors come back with a deleted report, but for an account erased meanwhile, whose address nothing keeps', async () => {
  const { db } = test.database
  const [stays, goes] = [await somebody(), await somebody()]
  const { own, authors } = await shared(stays.user.email, 'editor')
  await fixture.member.post(authors, { email: goes.user.email, role: 'reader' })
  for (const { client } of [stays, goes]) await client.get(own['@id'])
  const rows = () => db.select().from(coAuthor).where(eq(coAuthor.reportId, own.id))
  const before = await rows()
  await fixture.member.delete(own['@id'])
  expect(await rows()).toEqual([])
  for (const _ of [1, 2]) await fixture.admin.delete(`/api/users/${goes.user.uid}`)
  await fixture.member.post(`/report/${own.uid}/restore`)
  expect(await rows()).toEqual(before.filter(({ userId }) => userId === stays.user.id))
  expect(await db.$count(report, eq(report.id, own.id))).toBe(1)
})

it('TEAM-38 while the owner may not sign in co-authors read and do not save, until it is handed over', async () => {
  // Catches: links that close with the account while editors go on saving.
  const owner = await somebody()
  const editor = await somebody()
  const { body: own } = await saveReport(fixture, owner.client, { name: 'Tanneurs' })
  const authors = `/report/${own.uid}/co-authors`
  const invitation = { email: editor.user.email, role: 'editor' }
  const { body: author } = await owner.client.post<CoAuthor>(authors, invitation)
  const read = async () => (await editor.client.get<ReportView>(`/report/${own.uid}`)).body.sharedBy
  const save = () => editor.client.put(own['@id'], { name: 'Encore' })
  expect([(await read())?.role, (await save()).status]).toEqual(['editor', 200])
  const set = (changes: Partial<typeof appUser.$inferInsert>) =>
    test.database.db.update(appUser).set(changes).where(eq(appUser.id, owner.user.id))
  for (const [away, back] of [
    [{ status: 'no_member' }, { status: 'member' }],
    [{ deletedAt: new Date() }, { deletedAt: null }],
  ] as const) {
    await set(away)
    expect(await read()).toMatchObject({ role: 'reader', ownerIsGone: true })
    const { body } = await editor.client.get<Collection<SharedListedReport>>('/shared-reports')
    expect(body['hydra:member'].map(({ role }) => role)).toEqual(['reader'])
    const before = await writtenRows(test.database.db)
    const refused = await save()
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Le compte du propriétaire de ce rapport n’est plus actif\u00a0: il se lit, mais ne s’enregistre plus. Un administrateur peut le confier à l’un de ses co-auteurs.',
    ])
    for (const call of ['calculate', 'milestones']) {
      const { status } = await editor.client.post(`/report/${own.uid}/${call}`, { name: 'APD' })
      expect(status).toBe(403)
    }
    expect(await writtenRows(test.database.db)).toBe(before)
    await set(back)
    expect([await read(), (await save()).status]).toEqual([
      expect.not.objectContaining({ ownerIsGone: true }),
      200,
    ])
  }
  // Who waits for the approval may sign in.
  await set({ status: 'waiting' })
  expect([await read(), (await save()).status]).toEqual([
    expect.objectContaining({ role: 'editor' }),
    200,
  ])
  await set({ status: 'no_member' })
  expect((await fixture.admin.post(`${authors}/${author.uid}/hand-over`)).status).toBe(204)
  expect([await read(), (await save()).status]).toEqual([null, 200])
})

// Catches: a join that keeps the row that was made first, opened or not.
it.each(['first', 'second'])(
  'TEAM-36 of two rows the opened one stays, made %s, with its role',
  async (made) => {
    const { user, client } = await somebody()
    const { own, authors } = await shared(made === 'first' ? user.email : 'x@exemple.fr', 'reader')
    const address = `seconde.${user.email}`
    const invite = (email: string, role: string) => fixture.member.post(authors, { email, role })
    if (made === 'first') await invite(address, 'editor')
    else {
      await invite(address, 'editor')
      await invite(user.email, 'reader')
    }
    expect((await client.get(`/report/${own.uid}`)).status).toBe(200)
    await fixture.admin.post(`/admin/users/${user.uid}/edit`, { email: address })
    const { coAuthors } = (await fixture.member.get<{ coAuthors: CoAuthor[] }>(authors)).body
    const rows = coAuthors.filter(({ email }) => email === address)
    expect(rows.map(({ role }) => role)).toEqual(['reader'])
    expect((await client.get(`/report/${own.uid}`)).status).toBe(200)
  },
)

it('TEAM-36 a member whose address changes keeps one row in each report, and is removed with it', async () => {
  // Catches: an invitation of the new address that outlives the revoked row of the same person.
  const { user, client } = await somebody()
  const { own, authors } = await shared(user.email, 'reader')
  await client.get(`/report/${own.uid}`)
  const address = `nouvelle.${user.email}`
  await fixture.member.post(authors, { email: address, role: 'editor' })
  const other = await shared(user.email, 'editor')
  const renamed = await fixture.admin.post(`/admin/users/${user.uid}/edit`, { email: address })
  expect(renamed.status).toBe(200)
  const list = async (path: string) =>
    (await fixture.member.get<{ coAuthors: CoAuthor[] }>(path)).body.coAuthors
  const [row, ...others] = await list(authors)
  expect([row?.email, row?.role, others]).toEqual([address, 'reader', []])
  expect((await list(other.authors)).map(({ email }) => email)).toEqual([address])
  expect((await client.get(`/report/${other.own.uid}`)).status).toBe(200)
  const again = await fixture.member.post(authors, { email: address, role: 'editor' })
  expect([again.status, again.body.violations?.[0]?.propertyPath]).toEqual([422, 'email'])
  expect((await fixture.member.delete(`${authors}/${row?.uid}`)).status).toBe(204)
  expect((await client.get(`/report/${own.uid}`)).status).toBe(404)
})

// Catches: a report that comes back and is opened by whoever has the former address of its co-author.
it('TEAM-36 TEAM-08 a report restored after its co-author’s e-mail changed is theirs, not of who has that address now', async () => {
  const { user, client } = await somebody()
  const { own } = await shared(user.email, 'reader')
  expect((await client.get(own['@id'])).status).toBe(200)
  await fixture.member.delete(own['@id'])
  await fixture.admin.post(`/admin/users/${user.uid}/edit`, { email: `autre.${user.email}` })
  const successor = await makeUser(test.database.db, { email: user.email })
  await fixture.member.post(`/report/${own.uid}/restore`)
  expect((await client.get(own['@id'])).status).toBe(200)
  const stranger = await signIn(test.app, successor.email)
  expect((await stranger.get(own['@id'])).status).toBe(404)
})
