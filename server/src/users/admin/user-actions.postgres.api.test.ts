import type { User } from '@etapes-climat/domain/users/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../../db/tables/audit-log.table.ts'
import { mailOutbox } from '../../db/tables/mail-outbox.table.ts'
import { deletedReport, report } from '../../db/tables/report.table.ts'
import { refreshToken } from '../../db/tables/session.table.ts'
import { signIn, visitor } from '../../testing/client.ts'
import { openUserAdminApp, type UserAdminApp } from '../../testing/user-admin-app.ts'
import { applyRetention } from '../retention/apply-retention.ts'

let app: UserAdminApp
beforeAll(async () => {
  app = await openUserAdminApp()
})
afterAll(() => app.test.close())

it('USER-04 API-63 a waiting account is approved, and gets a mail', async () => {
  const user = await app.make({ status: 'waiting' })
  expect((await app.act(user.uid, 'approved')).body.status).toBe('member')
  expect(await app.listsOf(user.uid)).toEqual(['member'])
  expect(await app.mailKinds(user.email)).toEqual(['approved'])
})

// Catches: a decision that is mailed to the administrators, or to another account.
it.each([
  ['approved', { status: 'waiting' }, 'approved'],
  ['deny', { status: 'waiting' }, 'refused'],
  ['no-member', {}, 'no-longer-member'],
] as const)('D-108 « %s » is mailed to that person alone', async (decision, from, kind) => {
  const user = await app.make(from)
  const { db } = app.test.database
  const before = await db.$count(mailOutbox)
  await app.act(user.uid, decision)
  const sent = (await db.select().from(mailOutbox).orderBy(mailOutbox.id)).slice(before)
  expect(sent.map((mail) => [mail.toAddress, mail.kind])).toEqual([[user.email, kind]])
})

it('USER-05 API-64 D-06 a refused account is a non-member, gets a mail, and cannot sign in', async () => {
  const user = await app.make({ status: 'waiting' })
  const session = await signIn(app.test.app, user.email)
  expect((await app.act(user.uid, 'deny')).body.status).toBe('refused')
  expect(await app.listsOf(user.uid)).toEqual(['no-member'])
  expect(await app.canSignIn(user.email)).toBe(false)
  expect((await session.get('/me')).status).toBe(401)
  expect(await app.mailKinds(user.email)).toEqual(['refused'])
  // Catches: a session that was only asleep.
  expect((await app.act(user.uid, 'approved')).body.status).toBe('member')
  expect((await session.get('/me')).status).toBe(401)
})

it('API-64 D-10 a refusal has its day, from which the thirty days of its account count, deleted and restored meanwhile or not', async () => {
  const user = await app.make({ status: 'waiting' })
  await app.act(user.uid, 'deny')
  await app.admin.delete(`/api/users/${user.uid}`)
  await app.act(user.uid, 'restore')
  await app.db.execute(
    sql`update app_user set refused_at = refused_at - interval '31 days' where uid = ${user.uid}`,
  )
  await applyRetention(app.db, 'http://localhost')
  expect(await app.listsOf(user.uid)).toEqual([])
})

it('USER-06 API-65 SEC-26 member and non-member toggle, sessions end at once', async () => {
  // Catches: rights read from the token instead of the database.
  const user = await app.make()
  const session = await signIn(app.test.app, user.email)
  expect((await session.get('/me')).status).toBe(200)
  await app.act(user.uid, 'no-member')
  expect(await app.listsOf(user.uid)).toEqual(['no-member'])
  expect((await session.get('/me')).status).toBe(401)
  const refreshed = { refresh_token: session.refreshToken }
  expect((await visitor(app.test.app).post('/token/refresh', refreshed)).status).toBe(401)
  await app.act(user.uid, 'approved')
  expect(await app.listsOf(user.uid)).toEqual(['member'])
  expect((await session.get('/me')).status).toBe(401)
  expect(await app.canSignIn(user.email)).toBe(true)
  await app.act(user.uid, 'no-member')
  expect((await app.act(user.uid, 'member')).body.status).toBe('member')
})

it('D-13 USER-06 an administrator keeps the right through non-member and back, and cannot use it meanwhile', async () => {
  // Catches: a right that no screen gives back, or one that a non-member still holds.
  const user = await app.make({ isAdmin: true })
  const session = await signIn(app.test.app, user.email)
  expect((await app.act(user.uid, 'no-member')).body.status).toBe('no_member')
  expect(await app.listsOf(user.uid)).toEqual(['no-member'])
  expect((await session.get('/admin/users/member')).status).toBe(401)
  expect(await app.canSignIn(user.email)).toBe(false)
  expect((await app.act(user.uid, 'approved')).body.isAdmin).toBe(true)
  expect(await app.listsOf(user.uid)).toEqual(['admin'])
  const again = await signIn(app.test.app, user.email)
  expect((await again.get('/admin/users/member')).status).toBe(200)
})

it('USER-20 SEC-43 API-85 a member is made an administrator and back, with a mail each time', async () => {
  // Catches: a right taken back that the open session keeps.
  const user = await app.make()
  const session = await signIn(app.test.app, user.email)
  expect((await app.act(user.uid, 'grant-admin')).body.isAdmin).toBe(true)
  expect(await app.listsOf(user.uid)).toEqual(['admin'])
  expect((await session.get('/admin/users/member')).status).toBe(200)
  expect((await app.act(user.uid, 'revoke-admin')).body.isAdmin).toBe(false)
  expect(await app.listsOf(user.uid)).toEqual(['member'])
  expect((await session.get('/me')).status).toBe(401)
  const again = await signIn(app.test.app, user.email)
  expect((await again.get('/admin/users/member')).status).toBe(403)
  expect(await app.mailKinds(user.email)).toEqual(['made-administrator', 'no-longer-administrator'])
})

it('USER-05 USER-06 USER-20 any other transition is a conflict and changes nothing', async () => {
  const wrong: [object, string][] = [
    [{ status: 'member' }, 'approved'],
    [{ status: 'member' }, 'deny'],
    [{ status: 'refused' }, 'deny'],
    [{ status: 'no_member' }, 'deny'],
    [{ status: 'waiting' }, 'no-member'],
    [{ status: 'refused' }, 'no-member'],
    [{ status: 'waiting' }, 'restore'],
    [{ status: 'waiting', deletedAt: new Date() }, 'approved'],
    [{ status: 'member', deletedAt: new Date() }, 'no-member'],
    [{ status: 'waiting' }, 'grant-admin'],
    [{ status: 'no_member' }, 'grant-admin'],
    [{ isAdmin: true }, 'grant-admin'],
    [{ status: 'member' }, 'revoke-admin'],
    [{ status: 'no_member', isAdmin: true }, 'revoke-admin'],
    [{ isAdmin: true, deletedAt: new Date() }, 'revoke-admin'],
  ]
  for (const [values, action] of wrong) {
    const user = await app.make(values)
    const before = await app.admin.get<User>(`/admin/users/${user.uid}/member`)
    expect([action, (await app.act(user.uid, action)).status]).toEqual([action, 409])
    expect((await app.admin.get<User>(`/admin/users/${user.uid}/member`)).body).toEqual(before.body)
  }
})

it('USER-08 API-67 D-10 a deleted account cannot sign in until it is restored as it was', async () => {
  const user = await app.make({ status: 'waiting' })
  expect((await app.admin.delete(`/api/users/${user.uid}`)).status).toBe(204)
  expect(await app.listsOf(user.uid)).toEqual(['soft-deleted'])
  expect(await app.canSignIn(user.email)).toBe(false)
  const restored = await app.act(user.uid, 'restore')
  expect(restored.body).toMatchObject({ status: 'waiting', deletedAt: null })
  expect(await app.listsOf(user.uid)).toEqual(['waiting-approval'])
  expect(await app.canSignIn(user.email)).toBe(true)
})

// Catches: a state or a right that the way through the bin takes away.
it.each([
  ['member', {}],
  ['no-member', { status: 'no_member' }],
  ['no-member', { status: 'refused' }],
  ['admin', { isAdmin: true }],
] as const)(
  'USER-08 an account of « %s » is there again once it is restored',
  async (list, values) => {
    const user = await app.make(values)
    await app.admin.delete(`/api/users/${user.uid}`)
    await app.act(user.uid, 'restore')
    expect(await app.listsOf(user.uid)).toEqual([list])
  },
)

it('USER-07 SEC-35 the sessions of a deleted account stay ended once it is restored', async () => {
  const user = await app.make()
  const session = await signIn(app.test.app, user.email)
  await app.admin.delete(`/api/users/${user.uid}`)
  await app.act(user.uid, 'restore')
  expect((await session.get('/me')).status).toBe(401)
  const refreshed = { refresh_token: session.refreshToken }
  expect((await visitor(app.test.app).post('/token/refresh', refreshed)).status).toBe(401)
})

it('USER-09 API-66 D-09 two deletions erase an account for ever, with its reports and tokens', async () => {
  const { db } = app
  const user = await app.make()
  const session = await signIn(app.test.app, user.email)
  const [first] = await db
    .insert(report)
    .values(['Parcours', 'Autre parcours'].map((name) => ({ userId: user.id, name })))
    .returning({ id: report.id })
  // One that could be restored for ten minutes.
  expect((await session.delete(`/api/reports/${first?.id}`)).status).toBe(204)
  const inBin = async () =>
    (await db.select().from(deletedReport)).filter((row) => row.userId === user.id)
  expect(await inBin()).toHaveLength(1)
  const address = `/api/users/${user.uid}`
  expect((await app.admin.delete(address)).status).toBe(204)
  expect(await app.listsOf(user.uid)).toEqual(['soft-deleted'])
  expect((await app.admin.delete(address)).status).toBe(204)
  expect(await app.listsOf(user.uid)).toEqual([])
  expect((await db.select().from(report)).filter((row) => row.userId === user.id)).toEqual([])
  expect(await inBin()).toEqual([])
  expect((await db.select().from(refreshToken)).filter((row) => row.userId === user.id)).toEqual([])
  expect((await app.admin.delete(address)).status).toBe(404)
})

it('USER-07 D-09 a deletion that names the revision it saw never erases when it is repeated', async () => {
  // Catches: a double click or a retried request that takes the account with its reports.
  const user = await app.make()
  const url = `/api/users/${user.uid}`
  const seen = async () =>
    (await app.admin.get<User>(`/admin/users/${user.uid}/member`)).body.revision
  const deleteSeen = (revision: number) =>
    app.test.app.inject({
      method: 'DELETE',
      url,
      headers: { authorization: `Bearer ${app.admin.token}`, 'if-match': `"${revision}"` },
    })
  const shown = await seen()
  const answers = await Promise.all([deleteSeen(shown), deleteSeen(shown)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  expect((await deleteSeen(shown)).statusCode).toBe(409)
  expect(await app.listsOf(user.uid)).toEqual(['soft-deleted'])
  expect((await deleteSeen(await seen())).statusCode).toBe(204)
  expect(await app.listsOf(user.uid)).toEqual([])
})

it('administrators’ actions leave audit rows without names or addresses', async () => {
  const user = await app.make({ status: 'waiting', lastName: 'Introuvable' })
  await app.act(user.uid, 'approved')
  await app.act(user.uid, 'no-member')
  const rows = (await app.db.select().from(auditLog)).filter(
    (row) => row.targetType === 'app_user' && row.targetId === user.id,
  )
  expect(rows.map((row) => [row.action, row.actorId])).toEqual([
    ['approve', app.self.id],
    ['no-member', app.self.id],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Introuvable|exemple\.fr/)
})
