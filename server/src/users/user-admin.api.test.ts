import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { User } from '@etapes-climat/domain/users/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog, mailOutbox } from '../db/operation.table.ts'
import { report } from '../reports/report.table.ts'
import { refreshToken } from '../sessions/session.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient, visitor } from '../testing/client.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'

let test: TestApp
let admin: TestClient
let self: { uid: string; id: number }
beforeAll(async () => {
  test = await buildTestApp()
  const user = await makeUser(test.database.db, {
    isAdmin: true,
    firstName: 'Awa',
    lastName: 'Diarra',
  })
  self = user
  admin = await signIn(test.app, user.email)
})
afterAll(() => test.close())

const LISTS = ['waiting-approval', 'member', 'no-member', 'admin', 'soft-deleted']
type Answer = Collection<User>
const list = (type: string, query = '') => admin.get<Answer>(`/admin/users/${type}${query}`)
const listsOf = async (uid: string) => {
  const found: string[] = []
  for (const type of LISTS) {
    const { body } = await list(type, `?search[uid]=${uid}`)
    if (body['hydra:member'].some((user) => user.uid === uid)) found.push(type)
  }
  return found
}
const act = (uid: string, action: string) => admin.post<User>(`/admin/users/${uid}/${action}`)
const make = (values = {}) => makeUser(test.database.db, values)
const canSignIn = async (email: string) => {
  const body = { username: email, password: TEST_PASSWORD }
  return (await visitor(test.app).post('/login', body)).status === 200
}
const mailKinds = async (email: string) =>
  (await test.database.db.select().from(mailOutbox))
    .filter((mail) => mail.toAddress === email)
    .map((mail) => mail.kind)

it('API-60 USER-01 D-104 each account is in exactly one of the five lists', async () => {
  const expected: [string, object][] = [
    ['waiting-approval', { status: 'waiting' }],
    ['member', { status: 'member' }],
    ['no-member', { status: 'no_member' }],
    ['no-member', { status: 'refused' }],
    ['admin', { isAdmin: true }],
    ['soft-deleted', { status: 'waiting', deletedAt: new Date() }],
  ]
  for (const [type, values] of expected)
    expect(await listsOf((await make(values)).uid)).toEqual([type])
  expect((await list('unknown')).status).toBe(404)
})

it('USER-18 USER-19 accounts show their data and states, never a secret', async () => {
  const { uid } = await make({ status: 'waiting' })
  const { body, text } = await list('waiting-approval', `?search[uid]=${uid}`)
  const keys = ['uid', 'firstName', 'lastName', 'email', 'phone', 'company', 'companyRole']
  keys.push('companyFrom', 'waitingApproval', 'createdAt', 'updatedAt', 'deletedAt', 'isAdmin')
  expect(Object.keys(body['hydra:member'][0] ?? {})).toEqual(expect.arrayContaining(keys))
  expect(text).not.toMatch(/argon2|passwordHash|"password"/)
})

it('USER-02 LIM-05 pages hold 25 accounts unless 50, 100 or 500 are asked for', async () => {
  for (let count = 0; count < 30; count += 1) await make({ company: 'Page', status: 'no_member' })
  const first = await list('no-member')
  const total = first.body['hydra:totalItems']
  expect(first.body['hydra:member']).toHaveLength(25)
  const second = await list('no-member', '?page=2&perPage=25')
  expect(second.body['hydra:member']).toHaveLength(total - 25)
  expect(second.body['hydra:view']).toMatchObject({
    'hydra:previous': expect.stringContaining('page=1'),
  })
  expect((await list('no-member', '?perPage=50')).body['hydra:member']).toHaveLength(total)
  expect((await list('no-member', '?perPage=30')).body['hydra:member']).toHaveLength(25)
  expect((await list('no-member', '?page=0')).status).toBe(400)
  expect((await list('no-member', '?page=9999')).body['hydra:member']).toEqual([])
})

it('USER-03 API-61 I-01 accounts are found by name, address and uid, wildcards literally', async () => {
  const user = await make({ firstName: 'Éloïse', lastName: 'O’Brien_%', email: 'eloise@quai.fr' })
  const found = async (query: string) =>
    (await list('member', `?${query}`)).body['hydra:member'].map((row) => row.uid)
  expect(await found('search[firstName]=ELOI')).toEqual([user.uid])
  expect(await found('search[email]=quai')).toEqual([user.uid])
  expect(await found('search[lastName]=_%25')).toEqual([user.uid])
  const oneBox = 'search[firstName]=quai&search[lastName]=quai&search[email]=quai'
  expect(await found(oneBox)).toEqual([user.uid])
  expect(await found('search[firstName]=eloise&search[lastName]=Dupont')).toEqual([])
  expect(await found(`search[uid]=${user.uid}&type=member`)).toEqual([user.uid])
  expect(await found("search[email]=' OR 1=1--")).toEqual([])
  expect(await found('search[uid]=abc')).toEqual([])
  expect(await found('search[password]=x&search[passwordHash]=$argon2')).not.toEqual([])
})

it('API-62 reading an account changes nothing', async () => {
  const user = await make({ status: 'no_member' })
  const answer = await admin.get<User>(`/admin/users/${user.uid}/member`)
  expect([answer.status, answer.body.uid, answer.body.status]).toEqual([200, user.uid, 'no_member'])
  expect(await listsOf(user.uid)).toEqual(['no-member'])
})

it('USER-04 API-63 a waiting account is approved, and told', async () => {
  const user = await make({ status: 'waiting' })
  expect((await act(user.uid, 'approved')).body.status).toBe('member')
  expect(await listsOf(user.uid)).toEqual(['member'])
  expect(await mailKinds(user.email)).toEqual(['approved'])
})

it('USER-05 API-64 D-06 a refused account is a non-member, is told, and cannot sign in', async () => {
  const user = await make({ status: 'waiting' })
  const session = await signIn(test.app, user.email)
  expect((await act(user.uid, 'deny')).body.status).toBe('refused')
  expect(await listsOf(user.uid)).toEqual(['no-member'])
  expect(await canSignIn(user.email)).toBe(false)
  expect((await session.get('/me')).status).toBe(401)
  expect(await mailKinds(user.email)).toEqual(['refused'])
})

it('USER-06 API-65 SEC-25 SEC-26 member and non-member toggle, sessions end at once', async () => {
  // Catches: rights read from the token instead of the database.
  const user = await make()
  const session = await signIn(test.app, user.email)
  expect((await session.get('/me')).status).toBe(200)
  await act(user.uid, 'no-member')
  expect(await listsOf(user.uid)).toEqual(['no-member'])
  expect((await session.get('/me')).status).toBe(401)
  const refreshed = { refresh_token: session.refreshToken }
  expect((await visitor(test.app).post('/token/refresh', refreshed)).status).toBe(401)
  await act(user.uid, 'approved')
  expect(await listsOf(user.uid)).toEqual(['member'])
  expect((await session.get('/me')).status).toBe(401)
  expect(await canSignIn(user.email)).toBe(true)
  await act(user.uid, 'no-member')
  expect((await act(user.uid, 'member')).body.status).toBe('member')
})

it('SEC-25 an administrator made a non-member loses every right', async () => {
  // Catches: a demotion that leaves isAdmin behind.
  const user = await make({ isAdmin: true })
  const session = await signIn(test.app, user.email)
  expect((await act(user.uid, 'no-member')).body.isAdmin).toBe(false)
  expect((await session.get('/admin/users/member')).status).toBe(401)
  expect((await act(user.uid, 'approved')).body.isAdmin).toBe(false)
})

it('any other transition is a conflict and changes nothing', async () => {
  const wrong: [object, string][] = [
    [{ status: 'member' }, 'approved'],
    [{ status: 'member' }, 'deny'],
    [{ status: 'refused' }, 'deny'],
    [{ status: 'waiting' }, 'no-member'],
    [{ status: 'refused' }, 'no-member'],
    [{ status: 'waiting' }, 'restore'],
    [{ status: 'waiting', deletedAt: new Date() }, 'approved'],
    [{ status: 'member', deletedAt: new Date() }, 'no-member'],
  ]
  for (const [values, action] of wrong) {
    const user = await make(values)
    const before = await admin.get<User>(`/admin/users/${user.uid}/member`)
    expect([action, (await act(user.uid, action)).status]).toEqual([action, 409])
    expect((await admin.get<User>(`/admin/users/${user.uid}/member`)).body).toEqual(before.body)
  }
})

it('USER-07 USER-08 API-67 D-10 a deleted account cannot sign in until it is restored as it was', async () => {
  const user = await make({ status: 'waiting' })
  expect((await admin.delete(`/api/users/${user.uid}`)).status).toBe(204)
  expect(await listsOf(user.uid)).toEqual(['soft-deleted'])
  expect(await canSignIn(user.email)).toBe(false)
  const restored = await act(user.uid, 'restore')
  expect(restored.body).toMatchObject({ status: 'waiting', deletedAt: null })
  expect(await listsOf(user.uid)).toEqual(['waiting-approval'])
  expect(await canSignIn(user.email)).toBe(true)
})

it('USER-09 API-66 D-09 deleting again erases for ever, but a repeated request never does', async () => {
  const { db } = test.database
  const user = await make()
  await signIn(test.app, user.email)
  await db.insert(report).values({ userId: user.id, name: 'Parcours' })
  const address = `/api/users/${user.uid}`
  const [first, second] = await Promise.all([admin.delete(address), admin.delete(address)])
  expect([first.status, second.status].sort()).toEqual([204, 409])
  expect(await listsOf(user.uid)).toEqual(['soft-deleted'])
  expect((await admin.delete(address)).status).toBe(409)
  const { revision } = (await admin.get<User>(`/admin/users/${user.uid}/member`)).body
  const purge = await test.app.inject({
    method: 'DELETE',
    url: address,
    headers: { authorization: `Bearer ${admin.token}`, 'if-match': `"${revision}"` },
  })
  expect(purge.statusCode).toBe(204)
  expect(await listsOf(user.uid)).toEqual([])
  expect((await db.select().from(report)).filter((row) => row.userId === user.id)).toEqual([])
  expect((await db.select().from(refreshToken)).filter((row) => row.userId === user.id)).toEqual([])
})

it('D-09 an account deleted more than ten seconds ago is erased without If-Match', async () => {
  const user = await make({ deletedAt: new Date(Date.now() - 11_000) })
  expect((await admin.delete(`/api/users/${user.uid}`)).status).toBe(204)
  expect((await admin.get(`/admin/users/${user.uid}/member`)).status).toBe(404)
})

const EDIT = {
  lastName: 'Le Goff',
  firstName: 'Yann',
  email: 'yann.legoff@exemple.fr',
  phone: '06 01 02 03 05',
  company: 'Bâtir',
  companyRole: 'Gérant',
  companyFrom: 'DRO',
}

it('USER-13 API-70 O-06 an administrator edits an account, not over another one’s edit', async () => {
  const user = await make()
  const edited = await admin.post<User>(`/admin/users/${user.uid}/edit`, EDIT)
  expect(edited.body).toMatchObject({
    ...EDIT,
    company: { name: 'Bâtir' },
    companyFrom: { name: 'DRO' },
  })
  const stale = await test.app.inject({
    method: 'POST',
    url: `/admin/users/${user.uid}/edit`,
    headers: { authorization: `Bearer ${admin.token}`, 'if-match': '"1"' },
    payload: { ...EDIT, firstName: 'Autre' },
  })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().message).toContain('Awa Diarra')
})

it('SEC-20 SEC-28 an edit changes no right, state or key, nor takes another’s address', async () => {
  // Catches: an edit form that makes administrators.
  const user = await make()
  const other = await make()
  const forged = {
    ...EDIT,
    email: 'seul@exemple.fr',
    isAdmin: true,
    status: 'refused',
    id: 1,
    uid: 'x',
  }
  const edited = await admin.post<User>(`/admin/users/${user.uid}/edit`, forged)
  expect(edited.body).toMatchObject({
    isAdmin: false,
    status: 'member',
    uid: user.uid,
    id: user.id,
  })
  const taken = { ...EDIT, email: other.email.toUpperCase() }
  expect((await admin.post(`/admin/users/${user.uid}/edit`, taken)).status).toBe(422)
})

const SELF_ACTIONS = ['edit', 'approved', 'member', 'deny', 'no-member', 'restore']
it('USER-17 SEC-20 A-09 administrators never act on their own account', async () => {
  // Catches: the rule on deletion only.
  const before = (await admin.get<User>('/me')).body
  for (const action of SELF_ACTIONS) {
    for (const key of [self.uid, self.id]) {
      expect((await admin.post(`/admin/users/${key}/${action}`, EDIT)).status).toBe(403)
    }
  }
  expect((await admin.delete(`/api/users/${self.uid}`)).status).toBe(403)
  expect((await admin.get<User>('/me')).body).toEqual(before)
})

it('A-09 D-13 two administrators who remove each other at once leave one', async () => {
  const second = await buildTestApp()
  const { db } = second.database
  const one = await makeUser(db, { isAdmin: true })
  const two = await makeUser(db, { isAdmin: true })
  const [first, other] = [await signIn(second.app, one.email), await signIn(second.app, two.email)]
  const statuses = await Promise.all([
    first.post(`/admin/users/${two.uid}/no-member`),
    other.post(`/admin/users/${one.uid}/no-member`),
  ])
  const done = statuses.filter((answer) => answer.status === 200)
  expect(done).toHaveLength(1)
  expect(statuses.map((answer) => answer.status).sort()[1]).toBeGreaterThanOrEqual(401)
  await second.close()
})

it('USER-16 SEC-18 SEC-19 SEC-20 waiting, member and visitor reach none of it', async () => {
  // Catches: one of the routes left open.
  const user = await make()
  const member = await signIn(test.app, (await make()).email)
  const waiting = await signIn(test.app, (await make({ status: 'waiting' })).email)
  const before = (await admin.get<User>(`/admin/users/${user.uid}/member`)).body
  for (const [who, status] of [
    [visitor(test.app), 401],
    [member, 403],
    [waiting, 403],
  ] as const) {
    expect((await who.get('/admin/users/member')).status).toBe(status)
    expect((await who.get('/admin/users/export')).status).toBe(status)
    expect((await who.post('/admin/users', EDIT)).status).toBe(status)
    expect((await who.delete(`/api/users/${user.uid}`)).status).toBe(status)
    for (const action of SELF_ACTIONS) {
      expect((await who.post(`/admin/users/${user.uid}/${action}`, EDIT)).status).toBe(status)
    }
  }
  expect((await admin.get<User>(`/admin/users/${user.uid}/member`)).body).toEqual(before)
})

it('administrators’ acts leave audit rows without names or addresses', async () => {
  const user = await make({ status: 'waiting', lastName: 'Introuvable' })
  await act(user.uid, 'approved')
  await act(user.uid, 'no-member')
  const rows = (await test.database.db.select().from(auditLog)).filter(
    (row) => row.targetType === 'app_user' && row.targetId === user.id,
  )
  expect(rows.map((row) => [row.action, row.actorId])).toEqual([
    ['approve', self.id],
    ['no-member', self.id],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Introuvable|exemple\.fr/)
})
