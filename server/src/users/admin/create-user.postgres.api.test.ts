import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../../db/tables/audit-log.table.ts'
import { companyFrom } from '../../db/tables/classification.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { client, signIn, type TestClient, visitor } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'

let test: TestApp
let admin: TestClient
let member: TestClient
let organisation: { id: number; uid: string; name: string }
beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  admin = await signIn(test.app, (await makeUser(db, { isAdmin: true })).email)
  member = await signIn(test.app, (await makeUser(db)).email)
  const [row] = await db.select().from(companyFrom)
  if (!row) throw new Error('no organisation')
  organisation = row
})
afterAll(() => test.close())

let sequence = 0
const form = (changes: Record<string, unknown> = {}) => {
  sequence += 1
  return {
    lastName: 'Kervadec',
    firstName: 'Maëlle',
    email: `maelle${sequence}@exemple.fr`,
    phone: '06 01 02 03 05',
    company: 'Rive Ouest',
    companyRole: 'Responsable de programmes',
    password: 'trois vélos sous la pluie',
    passwordSecure: 'trois vélos sous la pluie',
    from: `/api/company_froms/${organisation.id}`,
    ...changes,
  }
}

const FIELDS = [
  'lastName',
  'firstName',
  'email',
  'phone',
  'company',
  'companyRole',
  'password',
  'passwordSecure',
  'from',
]

const accounts = async () => {
  const [row] = await test.database.db.select({ rows: count() }).from(appUser)
  return row?.rows
}

it('API-69 an administrator creates a member, approved at once, who can sign in', async () => {
  const body = form()
  const created = await admin.post<User>('/admin/users/member', body)
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    lastName: 'Kervadec',
    email: body.email,
    isAdmin: false,
    waitingApproval: false,
    companyFrom: { name: organisation.name, iri: `/api/company_froms/${organisation.id}` },
  })
  expect(created.text).not.toMatch(/argon2|pluie/)
  const session = await visitor(test.app).post('/login', {
    username: body.email,
    password: body.password,
  })
  expect(session.status).toBe(200)
  const [trace] = (await test.database.db.select().from(auditLog)).filter(
    (row) => row.targetType === 'app_user',
  )
  expect(trace).toMatchObject({ action: 'create', targetId: created.body.id })
})

it('API-68 SEC-19 an administrator creates another one, who can sign in as such', async () => {
  // Catches: the role read from the body instead of the path.
  const body = form({ isAdmin: false, role: 'Adhérent' })
  const created = await admin.post<User>('/admin/users', body)
  expect([created.status, created.body.isAdmin, created.body.status]).toEqual([201, true, 'member'])
  const session = await visitor(test.app).post<SessionTokens>('/login', {
    username: body.email,
    password: body.password,
  })
  const colleague = client(test.app, session.body.token, null)
  expect((await colleague.get('/admin/users/admin')).status).toBe(200)
})

it.each([
  ['uid', () => organisation.uid],
  ['name', () => organisation.name],
  ['name in other letters', () => organisation.name.toLowerCase()],
])('API-69 CLASS-04 the organisation is accepted by %s as well', async (_form, from) => {
  const created = await admin.post<User>('/admin/users/member', form({ from: from() }))
  expect(created.body.companyFrom?.name).toBe(organisation.name)
})

it('API-69 the role comes from the path: what the body claims is ignored (AUTH-13)', async () => {
  // Catches: spreading the body into the row.
  const claims = {
    isAdmin: true,
    status: 'waiting',
    waitingApproval: true,
    id: 1,
    role: 'Administrateur',
  }
  const created = await admin.post<User>('/admin/users/member', form(claims))
  expect(created.body).toMatchObject({ isAdmin: false, waitingApproval: false })
})

it('SEC-19 visitors and members cannot create accounts, and nothing is written', async () => {
  // Catches: declaring the route for anyone signed in.
  const before = await accounts()
  expect((await visitor(test.app).post('/admin/users/member', form())).status).toBe(401)
  expect((await member.post('/admin/users/member', form())).status).toBe(403)
  expect(await accounts()).toBe(before)
})

it.each(FIELDS)('VAL-17 without %s nothing is created and the field is named', async (field) => {
  const before = await accounts()
  for (const empty of [undefined, '', '   ']) {
    if (field.startsWith('password') && empty === '   ') continue
    const answer = await admin.post('/admin/users/member', form({ [field]: empty }))
    expect(answer.status).toBe(422)
    expect(answer.body['@type']).toBe('ConstraintViolationList')
    expect(answer.body.violations?.some((v) => v.propertyPath === field)).toBe(true)
    expect(answer.body.message).not.toBe('')
  }
  expect(await accounts()).toBe(before)
})

it.each([
  ['lastName', 'A', 422],
  ['lastName', 'Al', 201],
  ['email', 'a@b', 422],
  ['phone', '123', 422],
  ['password', '7 chars', 422],
  ['passwordSecure', 'autre chose', 422],
  ['from', '/api/company_froms/999999', 422],
  ['lastName', 'x'.repeat(101), 422],
  ['lastName', { a: 1 }, 400],
  ['password', 12_345_678, 400],
])('LIM-10 VAL-20 VAL-21 %s %j answers %i', async (field, value, status) => {
  const before = (await accounts()) ?? 0
  const answer = await admin.post('/admin/users/member', form({ [field]: value }))
  expect(answer.status).toBe(status)
  expect(await accounts()).toBe(status === 201 ? before + 1 : before)
})

it('AUTH-14 an e-mail makes one account whatever its case, even asked for at once', async () => {
  const { email } = form()
  const answers = await Promise.all(
    [email, email.toUpperCase(), email, email.toUpperCase()].map((variant) =>
      admin.post('/admin/users/member', form({ email: variant })),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422])
  const refused = answers.find((answer) => answer.status === 422)
  expect(refused?.body.violations).toEqual([
    { propertyPath: 'email', message: 'Cette adresse mail est déjà utilisé !' },
  ])
})

it('D-21 an installation may ask for longer passwords', async () => {
  const strict = await buildTestApp({ passwordMin: 12 })
  const { db } = strict.database
  const strictAdmin = await signIn(strict.app, (await makeUser(db, { isAdmin: true })).email)
  const short = { password: 'onze lettre', passwordSecure: 'onze lettre', from: 'DRO' }
  const answer = await strictAdmin.post('/admin/users/member', form(short))
  expect([answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([422, 'password'])
  const long = { password: 'douze lettre', passwordSecure: 'douze lettre', from: 'DRO' }
  expect((await strictAdmin.post('/admin/users/member', form(long))).status).toBe(201)
  await strict.close()
})
