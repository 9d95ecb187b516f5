import type {
  LastMemberImport,
  UndoneMemberImport,
} from '@etapes-climat/domain/users/member-import-contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyFrom } from '../db/tables/classification.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { memberImport, memberImportRow } from '../db/tables/member-import.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { session } from '../db/tables/session.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { sweepExpired } from '../maintenance/sweep-expired.ts'
import { signIn, type TestClient, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { openUserAdminApp, type UserAdminApp } from '../testing/user-admin-app.ts'
import { memberImportClient } from '../testing/workbooks/import-client.ts'
import {
  type SampleCell,
  sampleWorkbook,
  sheetHolding,
  workbookParts,
} from '../testing/workbooks/sample-workbook.ts'
import { zipFile } from '../testing/workbooks/zip-file.ts'
import { INVITATION } from './invite-members.ts'

/** Headers of an association of its own, over titles of its own. */
const HEADERS = [
  'Nom de l’entreprise',
  'Courriel',
  'Prénom',
  'Nom de famille',
  'Tél.',
  'Poste',
  'Adhérent de',
]
const NEW_PASSWORD = 'une phrase de passe assez longue'

let own: UserAdminApp
let admin: TestClient
let files: ReturnType<typeof memberImportClient>
beforeAll(async () => {
  own = await openUserAdminApp()
  admin = own.admin
  files = memberImportClient(own.test.app, admin)
})
afterAll(() => own.test.close())

beforeEach(async () => {
  const { db } = own
  await db.delete(mailOutbox)
  await db.delete(appUser).where(sql`${appUser.id} <> ${own.self.id}`)
  await db.delete(memberImport)
  await db.execute(sql`delete from rate_limit`)
})

const line = (number: number, changes: Partial<Record<string, SampleCell>> = {}): SampleCell[] => {
  const usual: Record<string, SampleCell> = {
    company: `Entreprise ${number % 40}`,
    email: `membre${number}@exemple.fr`,
    firstName: 'Noé',
    lastName: `Martin ${number}`,
    phone: '06 01 02 03 05',
    role: 'Gérant',
    from: 'DRO',
  }
  return Object.values({ ...usual, ...changes }) as SampleCell[]
}

const fileOf = (...lines: SampleCell[][]) =>
  sampleWorkbook({ 'Adhérents 2026': [['Liste des adhérents'], [], HEADERS, ...lines] })

const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => line(from + at))

async function importFile(file: Buffer, choices = {}) {
  const preview = await files.preview(file, choices)
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const applied = await files.apply(file, preview.body.version, choices)
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  return { preview: preview.body, result: applied.body }
}

const invitations = () =>
  own.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.kind, INVITATION), isNull(mailOutbox.sentAt)))

const accountOf = async (email: string) => {
  const [row] = await own.db.select().from(appUser).where(eq(appUser.email, email))
  return row ?? expect.fail(`no account of ${email}`)
}

async function linkOf(email: string): Promise<string> {
  const mails = await invitations()
  const text = mails.find(({ toAddress }) => toAddress === email)?.body.text ?? ''
  return /\/password\/reset\/([\w-]+)/.exec(text)?.[1] ?? expect.fail(`no link in: ${text}`)
}

const choosePassword = async (email: string, token: string) =>
  visitor(own.test.app).post('/password/reset', {
    username: email,
    token,
    password: NEW_PASSWORD,
    passwordConfirm: NEW_PASSWORD,
  })

async function undo() {
  const last = await admin.get<LastMemberImport>('/admin/users/import/last')
  const number = last.body.import?.number ?? 0
  return admin.post<UndoneMemberImport>('/admin/users/import/undo', undefined, {
    'if-match': `"${number}"`,
  })
}

describe('a list of an association', () => {
  it('DOOR-08 500 members come from its own headers in two calls, and a month later 30 joined, 12 left and 8 moved', async () => {
    // Catches: a header that is not read, a mail too few, numbers told that are not those written.
    const first = await importFile(fileOf(...people(0, 500)))
    expect(first.preview.headerLine).toBe(3)
    expect(first.preview.counts).toEqual({ added: 500, modified: 0, unchanged: 0, refused: 0 })
    expect(first.result).toMatchObject({ counts: { added: 500 }, left: 0, mails: 500 })
    expect(await invitations()).toHaveLength(500)
    const { status, isAdmin, company, companyRole, phone, companyFromId } =
      await accountOf('membre7@exemple.fr')
    expect({ status, isAdmin, company, companyRole, phone }).toEqual({
      status: 'member',
      isAdmin: false,
      company: 'Entreprise 7',
      companyRole: 'Gérant',
      phone: '06 01 02 03 05',
    })
    expect(companyFromId).not.toBeNull()

    const moved = Array.from({ length: 8 }, (_, at) => line(at, { company: 'Rachetée SAS' }))
    const month = fileOf(...moved, ...people(8, 488), ...people(500, 530))
    const preview = (await files.preview(month)).body
    expect(preview.counts).toEqual({ added: 30, modified: 8, unchanged: 480, refused: 0 })
    expect(preview.missing.count).toBe(12)
    expect(preview.modified[0]?.changes).toEqual([
      { field: 'company', header: 'Structure', before: 'Entreprise 0', after: 'Rachetée SAS' },
    ])
    const leaving = preview.missing.members.map(({ uid }) => uid)
    const applied = await files.apply(month, preview.version, { leaving })
    expect(applied.body).toEqual({
      counts: { added: 30, modified: 8, unchanged: 480, refused: 0 },
      left: 12,
      mails: 30,
    })
    expect(await own.mailKinds('membre499@exemple.fr')).toContain('no-longer-member')
    expect((await accountOf('membre499@exemple.fr')).status).toBe('no_member')
    expect((await accountOf('membre3@exemple.fr')).company).toBe('Rachetée SAS')
    const [journal] = (
      await own.db.execute(sql`
      select action, count(*)::int as lines from audit_log where change_id =
        (select max(change_id) from audit_log) group by action order by action`)
    ).rows.slice(0, 1)
    expect(journal).toEqual({ action: 'create', lines: 30 })
  }, 120_000)

  it('DOOR-08 the same file twice changes nothing and sends no mail, in another writing of telephones and addresses too', async () => {
    await importFile(fileOf(...people(0, 5)))
    await own.db.delete(mailOutbox)
    const again = fileOf(
      ...people(0, 4),
      line(4, { email: ' MEMBRE4@Exemple.fr ', phone: '+33 6 01 02 03 05' }),
    )
    const { preview, result } = await importFile(again)
    expect(preview.counts).toEqual({ added: 0, modified: 0, unchanged: 5, refused: 0 })
    expect(result).toMatchObject({ left: 0, mails: 0 })
    expect(await own.db.$count(mailOutbox)).toBe(0)
  })

  it('DOOR-08 a .csv is read as well, and what is chosen of unknown organisations and of those that lack', async () => {
    const csv = Buffer.from(
      'Courriel;Prénom;Association\na@exemple.fr;Awa;Asso inconnue\nb@exemple.fr;Ben;\n',
    )
    const [dro] = await own.db.select().from(companyFrom).where(eq(companyFrom.name, 'DRO'))
    const before = (await files.preview(csv)).body
    expect(before.counts).toMatchObject({ added: 1, refused: 1 })
    expect(before.organisations).toMatchObject({
      unknown: [{ name: 'Asso inconnue', lines: 1 }],
      lacking: 1,
    })
    const choices = { organisations: { 'Asso inconnue': 'DRO' }, organisation: 'DRO' }
    const { result } = await importFile(csv, choices)
    expect(result.counts.added).toBe(2)
    expect((await accountOf('a@exemple.fr')).companyFromId).toBe(dro?.id)
    expect((await accountOf('b@exemple.fr')).companyFromId).toBe(dro?.id)
  })
})

it('DOOR-08 a file has 5,000 lines at most', async () => {
  const whole = await files.preview(fileOf(...people(0, 5000)))
  expect(whole.status, JSON.stringify(whole.body)).toBe(200)
  const longer = await files.preview(fileOf(...people(0, 5001)))
  expect(longer.status).toBe(422)
  expect(longer.body.message).toMatch(/5\s000/)
})

it('DOOR-08 500 lines with fourteen kinds of faults: each is told by line and column, and the good ones go on', async () => {
  // Catches: a fault that refuses the file, a line that takes the fault of another, a good line lost.
  await makeUser(own.db, { email: 'attend@exemple.fr', status: 'waiting' })
  await makeUser(own.db, { email: 'refuse@exemple.fr', status: 'refused' })
  await makeUser(own.db, { email: 'non-adherent@exemple.fr', status: 'no_member' })
  await makeUser(own.db, { email: 'supprime@exemple.fr', deletedAt: new Date() })
  const wrong: [SampleCell[], string, string][] = [
    [line(500, { email: '' }), 'Adresse e-mail', 'L’adresse e-mail manque'],
    [line(501, { email: 'pas une adresse' }), 'Adresse e-mail', 'L’adresse doit se terminer'],
    [line(502, { email: 'MEMBRE3@EXEMPLE.FR' }), 'Adresse e-mail', 'Déjà lu à la ligne 7'],
    [
      line(503, { lastName: 'x'.repeat(101) }),
      'Nom',
      'Ce champ ne peut pas dépasser 100 caractères.',
    ],
    [line(504, { from: 'Amicale inconnue' }), 'Membre de', 'Aucune organisation ne porte le nom'],
    [line(505, { phone: 12 }), 'Téléphone', 'Indiquez un numéro français'],
    [line(506, { email: '   ' }), 'Adresse e-mail', 'L’adresse e-mail manque'],
    [line(507, { email: own.self.email }), 'Adresse e-mail', 'celle d’un administrateur'],
    [line(508, { email: 'attend@exemple.fr' }), 'Adresse e-mail', 'attend d’être validé'],
    [line(509, { email: 'refuse@exemple.fr' }), 'Adresse e-mail', 'a été refusée'],
    [line(510, { company: 'y'.repeat(201) }), 'Structure', 'Ce champ ne peut pas dépasser 200'],
    [line(512, { email: 'non-adherent@exemple.fr' }), 'Adresse e-mail', 'est non-adhérent'],
    [line(513, { email: 'supprime@exemple.fr' }), 'Adresse e-mail', 'est supprimé'],
    [line(511, { phone: '+44 20 7946 0000' }), 'Téléphone', 'Indiquez un numéro français'],
  ]
  const file = fileOf(...people(0, 486), ...wrong.map(([cells]) => cells))
  const { preview, result } = await importFile(file)
  expect(preview.counts).toMatchObject({ added: 486, refused: 14 })
  for (const [at, [, header, message]] of wrong.entries()) {
    const told = preview.refused.find((refused) => refused.line === 490 + at)
    expect(told?.column?.header, message).toBe(header)
    expect(told?.column?.letters, message).toMatch(/^[A-G]$/)
    expect(told?.message).toContain(message)
  }
  expect(result.counts).toMatchObject({ added: 486, refused: 14 })
  const refused = await files.refused(file)
  expect(refused.statusCode).toBe(200)
  const { status, isAdmin } = await accountOf(own.self.email)
  expect({ status, isAdmin }).toEqual({ status: 'member', isAdmin: true })
}, 120_000)

it('DOOR-08 a telephone that a spreadsheet took for a number is mended and told; a column that nobody knows is not read', async () => {
  const file = sampleWorkbook({
    Membres: [
      ['Courriel', 'Tél', 'Cotisation'],
      ['a@exemple.fr', 601020305, '12 €'],
    ],
  })
  const { preview } = await importFile(file)
  expect(preview.remarks.lines[0]?.message).toContain('0601020305')
  expect(preview.columns.find(({ header }) => header === 'Cotisation')?.field).toBe('')
  expect((await accountOf('a@exemple.fr')).phone).toBe('0601020305')
  expect(preview.added[0]?.missing).toEqual(['Nom', 'Prénom', 'Structure', 'Fonction', 'Membre de'])
})

it('DOOR-08 a cell that shows an error and a formula without its value are refused with what to do', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = [
    ['Courriel', 'Prénom', 'Tél'].map(text),
    [text('a@exemple.fr'), text('Awa'), '<c><f>B1</f></c>'],
    [text('b@exemple.fr'), '<c t="e"><v>#REF!</v></c>', text('')],
  ]
  const sheet = sheetHolding(rows.map((cells) => `<row>${cells.join('')}</row>`).join(''))
  const { refused } = (await files.preview(zipFile(workbookParts({ Membres: sheet })))).body
  expect(refused.map(({ line, column }) => [line, column?.header])).toEqual([
    [2, 'Téléphone'],
    [3, 'Prénom'],
  ])
  expect(refused[0]?.message).toContain('n’a pas la valeur de cette formule')
})

describe('accounts that are there', () => {
  it('DOOR-08 fields are taken or kept one by one; a file changes no role, password or e-mail', async () => {
    const user = await makeUser(own.db, { email: 'jeanne@exemple.fr' })
    const other = await makeUser(own.db, { email: 'paul@exemple.fr' })
    const file = fileOf(
      line(1, { email: 'Jeanne@exemple.fr', company: 'Neuve', role: 'Ingénieure' }),
      line(2, { email: other.email, company: 'Neuve', role: '' }),
    )
    const choices = {
      kept: { [user.uid]: ['company' as const, 'lastName' as const] },
      keptFields: ['firstName' as const],
    }
    const { result } = await importFile(file, choices)
    expect(result.counts).toMatchObject({ modified: 2, added: 0 })
    const now = await accountOf('jeanne@exemple.fr')
    expect({ ...now, updatedAt: null, revision: 0, searched: '' }).toEqual({
      ...user,
      companyRole: 'Ingénieure',
      companyFromId: now.companyFromId,
      updatedAt: null,
      revision: 0,
      searched: '',
    })
    expect(await accountOf('paul@exemple.fr')).toMatchObject({
      company: 'Neuve',
      companyRole: other.companyRole,
      passwordHash: other.passwordHash,
      isAdmin: false,
    })
  })

  it('DOOR-08 who is missing is listed and stays; administrators never are, and nobody in the file can be taken out', async () => {
    const gone = await makeUser(own.db, { email: 'parti@exemple.fr' })
    const there = await makeUser(own.db, { email: 'membre0@exemple.fr' })
    const session = await signIn(own.test.app, gone.email)
    const file = fileOf(...people(0, 2))
    const { preview } = await importFile(file)
    expect(preview.missing.members.map(({ email }) => email)).toEqual(['parti@exemple.fr'])
    expect((await accountOf(gone.email)).status).toBe('member')
    for (const uid of [there.uid, own.self.uid]) {
      const { version } = (await files.preview(file)).body
      expect((await files.apply(file, version, { leaving: [uid] })).status).toBe(409)
    }
    await importFile(file, { leaving: [gone.uid] })
    expect((await accountOf(gone.email)).status).toBe('no_member')
    expect((await session.get('/me')).status).toBe(401)
  })

  it('DOOR-08 API-112 an account that changed since the preview refuses the import: nothing is written', async () => {
    const user = await makeUser(own.db, { email: 'membre0@exemple.fr' })
    const file = fileOf(...people(0, 3))
    const { version } = (await files.preview(file)).body
    await own.db.update(appUser).set({ company: 'Autre' }).where(eq(appUser.id, user.id))
    expect((await files.apply(file, version)).status).toBe(409)
    expect(await own.db.$count(appUser)).toBe(2)
    expect(await own.db.$count(mailOutbox)).toBe(0)
  })
})

describe('invitations', () => {
  it('DOOR-08 the link of seven days chooses a password once; the account signs in and says what it lacks', async () => {
    await importFile(fileOf(line(1, { company: '' })))
    const email = 'membre1@exemple.fr'
    const token = await linkOf(email)
    const { rows } = await own.db.execute<{ days: number }>(sql`
      select extract(epoch from expires_at - now()) / 86400 as days from password_reset`)
    expect(Number(rows[0]?.days)).toBeCloseTo(7, 1)
    const waiting = await admin.get<{ waiting: number }>('/admin/users/invitations')
    expect(waiting.body.waiting).toBe(1)
    expect((await choosePassword(email, token)).text).toBe('Valid')
    expect((await choosePassword(email, token)).text).toBe('Invalid')
    expect((await accountOf(email)).invitedAt).toBeNull()
    const answer = await visitor(own.test.app).post<{ token: string }>('/login', {
      username: email,
      password: NEW_PASSWORD,
    })
    expect(answer.status).toBe(200)
  })

  it('DOOR-08 it is sent again to one and to all who have not answered: the former link is dead, its mail does not leave', async () => {
    await importFile(fileOf(...people(0, 3)))
    const former = await linkOf('membre0@exemple.fr')
    const { uid } = await accountOf('membre0@exemple.fr')
    const one = await admin.post<{ invitedAt: string }>(`/admin/users/${uid}/invitation`)
    expect(one.status, one.text).toBe(200)
    expect(one.body.invitedAt).not.toBeNull()
    expect(await invitations()).toHaveLength(3)
    expect((await choosePassword('membre0@exemple.fr', former)).text).toBe('Invalid')
    const token = await linkOf('membre0@exemple.fr')
    expect((await choosePassword('membre0@exemple.fr', token)).text).toBe('Valid')
    expect((await admin.post(`/admin/users/${uid}/invitation`)).status).toBe(409)
    const all = await admin.post<{ mails: number }>('/admin/users/invitations')
    expect(all.body).toEqual({ mails: 2 })
  })

  it('DOOR-08 SEC-51 nobody is invited by themselves', async () => {
    const { body: me } = await admin.get<{ uid: string }>('/me')
    expect((await admin.post(`/admin/users/${me.uid}/invitation`)).status).toBe(403)
    expect(await invitations()).toEqual([])
  })
})

describe('undoing', () => {
  it('DOOR-08 new accounts go with the mails that have not left; who signed in stays and is named', async () => {
    await importFile(fileOf(...people(0, 4)))
    await own.db
      .update(mailOutbox)
      .set({ sentAt: new Date() })
      .where(eq(mailOutbox.toAddress, 'membre2@exemple.fr'))
    await choosePassword('membre0@exemple.fr', await linkOf('membre0@exemple.fr'))
    const { id } = await accountOf('membre1@exemple.fr')
    await own.db
      .insert(session)
      .values({ userId: id, family: crypto.randomUUID(), expiresAt: new Date('2099-01-01') })
    const undone = await undo()
    expect(undone.status, undone.text).toBe(200)
    expect(undone.body.removed).toBe(2)
    expect(undone.body.stayed.map(({ email }) => email)).toEqual([
      'membre0@exemple.fr',
      'membre1@exemple.fr',
    ])
    expect((await invitations()).map(({ toAddress }) => toAddress)).not.toContain(
      'membre3@exemple.fr',
    )
    expect(await own.db.$count(appUser)).toBe(3)
    expect((await undo()).status).toBe(409)
    const events = await own.db
      .select()
      .from(securityLog)
      .where(eq(securityLog.userId, own.self.id))
    const kinds = events.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['users-imported', 'users-import-undone']))
  })

  it('DOOR-08 changed fields are as before unless changed since; who was taken out is a member again, told only when they were', async () => {
    const one = await makeUser(own.db, { email: 'membre0@exemple.fr', phone: '0601020399' })
    const two = await makeUser(own.db, { email: 'membre1@exemple.fr' })
    const left = await makeUser(own.db, { email: 'parti@exemple.fr' })
    const told = await makeUser(own.db, { email: 'prevenu@exemple.fr' })
    await importFile(fileOf(...people(0, 2)), { leaving: [left.uid, told.uid] })
    await own.db
      .update(mailOutbox)
      .set({ sentAt: new Date() })
      .where(eq(mailOutbox.toAddress, told.email))
    await own.db.update(appUser).set({ company: 'Choisie depuis' }).where(eq(appUser.id, two.id))
    const undone = (await undo()).body
    expect(undone).toMatchObject({ removed: 0, restored: 2, members: 2 })
    expect(undone.changedSince.map(({ email }) => email)).toEqual(['membre1@exemple.fr'])
    const { company, phone, lastName, companyFromId } = one
    expect(await accountOf(one.email)).toMatchObject({ company, phone, lastName, companyFromId })
    expect(await accountOf(two.email)).toMatchObject({
      company: 'Choisie depuis',
      lastName: two.lastName,
    })
    expect((await accountOf(left.email)).status).toBe('member')
    expect(await own.mailKinds(left.email)).toEqual([])
    expect(await own.mailKinds(told.email)).toContain('approved')
  })

  it('DOOR-08 what an import remembers of a person goes with the account, and after thirty days', async () => {
    const user = await makeUser(own.db, { email: 'membre0@exemple.fr' })
    await importFile(fileOf(...people(0, 2)))
    await own.db.delete(appUser).where(eq(appUser.id, user.id))
    expect(await own.db.$count(memberImportRow)).toBe(1)
    await own.db.update(memberImport).set({ at: sql`now() - interval '29 days'` })
    await sweepExpired(own.db)
    expect(await own.db.$count(memberImportRow)).toBe(1)
    await own.db.update(memberImport).set({ at: sql`now() - interval '31 days'` })
    await sweepExpired(own.db)
    expect(await own.db.$count(memberImportRow)).toBe(0)
    const last = await admin.get<LastMemberImport>('/admin/users/import/last')
    expect(last.body.import).toBeNull()
  })
})
