import type { User } from '@etapes-climat/domain/users/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'

let test: TestApp
let member: TestClient
beforeAll(async () => {
  test = await buildTestApp()
  member = await signIn(test.app, (await makeUser(test.database.db)).email)
})
afterAll(() => test.close())

const ACCOUNT = {
  lastName: 'Guivarch',
  firstName: 'Solène',
  phone: '06 11 22 33 44',
  company: 'Rive Ouest',
  companyRole: 'Directrice',
  companyFrom: 'NovaBuild',
}

it('API-03 ACC-05 one’s account is changed and answered', async () => {
  const answer = await member.post<User>('/me', ACCOUNT)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    ...ACCOUNT,
    company: { name: 'Rive Ouest' },
    companyFrom: { name: 'NovaBuild' },
  })
  expect((await member.get<User>('/me')).body).toEqual(answer.body)
  const organisation = answer.body.companyFrom
  for (const companyFrom of [organisation?.iri, organisation?.uid]) {
    expect((await member.post('/me', { ...ACCOUNT, companyFrom })).status).toBe(200)
  }
  expect((await visitor(test.app).post('/me', ACCOUNT)).status).toBe(401)
})

it('ACC-05 one’s account is changed by form data as well', async () => {
  const data = new FormData()
  for (const [name, value] of Object.entries(ACCOUNT)) data.set(name, value)
  data.set('companyRole', 'Programmiste')
  const encoded = new Response(data)
  const answer = await test.app.inject({
    method: 'POST',
    url: '/me',
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect([answer.statusCode, answer.json().companyRole]).toEqual([200, 'Programmiste'])
})

it('API-03 D-119 an account saved over what somebody else saved is refused, by itself and by administrators, and says who did', async () => {
  const { db } = test.database
  const own = await makeUser(db, { firstName: 'Yann', lastName: 'Le Goff' })
  const owner = await signIn(test.app, own.email)
  const boss = await makeUser(db, { firstName: 'Awa', lastName: 'Diarra', isAdmin: true })
  const admin = await signIn(test.app, boss.email)
  const revision = async () => (await owner.get<User>('/me')).body.revision
  const edit = `/admin/users/${own.uid}/edit`
  const over = (known: number) => ({ 'if-match': `"${known}"` })

  const opened = await revision()
  expect((await admin.post(edit, { phone: '06 11 11 11 11' })).status).toBe(200)
  const refused = await owner.post('/me', ACCOUNT, over(opened))
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^Cet élément a été enregistré ailleurs par Awa Diarra le /),
  ])
  const seen = await revision()
  expect((await owner.post('/me', ACCOUNT, over(seen))).status).toBe(200)
  const late = await admin.post(edit, { companyRole: 'Programmiste' }, over(seen))
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^Cet élément a été enregistré ailleurs par Solène Guivarch le /),
  ])
  expect((await owner.get<User>('/me')).body.companyRole).toBe('Directrice')
})

it.each(Object.keys(ACCOUNT))('ACC-07 VAL-18 %s is required', async (field) => {
  for (const value of [undefined, '', '  ']) {
    const answer = await member.post('/me', { ...ACCOUNT, [field]: value })
    expect([value, answer.status]).toEqual([value, 422])
  }
  const missing = (await member.post('/me', { ...ACCOUNT, [field]: undefined })).body.violations
  expect(missing).toEqual([{ propertyPath: field, message: 'Ce champ est obligatoire.' }])
})

it('ACC-08 SEC-28 rights, state, address and keys stay whatever is sent', async () => {
  // Catches: spreading the body over the row.
  await member.post('/me', ACCOUNT)
  const before = (await member.get<User>('/me')).body
  const forged = {
    ...ACCOUNT,
    isAdmin: true,
    waitingApproval: true,
    status: 'waiting',
    email: 'pris@exemple.fr',
    deletedAt: '2020-01-01',
    uid: crypto.randomUUID(),
    id: 1,
    createdAt: '2000-01-01',
    password: 'un autre mot de passe',
    passwordHash: 'x',
    constructor: { isAdmin: true },
  }
  const after = (await member.post<User>('/me', forged)).body
  expect({ ...after, updatedAt: '', revision: 0 }).toEqual({
    ...before,
    updatedAt: '',
    revision: 0,
  })
})

it('ACC-10 members read and change no other account', async () => {
  const other = await makeUser(test.database.db)
  for (const call of [
    member.get(`/admin/users/${other.uid}/member`),
    member.get('/admin/users/member'),
    member.post(`/admin/users/${other.uid}/edit`, { ...ACCOUNT, email: 'a@exemple.fr' }),
  ]) {
    expect((await call).status).toBe(403)
  }
})

it('SEC-25 a person who is erased while changing their account gets the answer for a missing session', async () => {
  const { db } = test.database
  // As an update finds it that waited for the deletion.
  await db.execute(sql`create function erase() returns trigger language plpgsql
    as $$ begin delete from app_user where id = old.id; return null; end $$`)
  await db.execute(
    sql`create trigger erase before update on app_user for each row execute function erase()`,
  )
  onTestFinished(async () => {
    await db.execute(sql`drop function erase() cascade`)
  })
  const answer = await member.post('/me', ACCOUNT)
  expect([answer.status, answer.body.message]).toEqual([401, 'Invalid JWT Token'])
})
