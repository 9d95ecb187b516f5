import type { User } from '@etapes-climat/domain/users/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appUser } from '../../db/tables/user.table.ts'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { signIn, visitor } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'
import { openUserAdminApp, type UserAdminApp } from '../../testing/user-admin-app.ts'
import { promoteAccount } from '../promote-account.ts'

let app: UserAdminApp
beforeAll(async () => {
  app = await openUserAdminApp()
})
afterAll(() => app.test.close())

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
  const user = await app.make()
  const edited = await app.admin.post<User>(`/admin/users/${user.uid}/edit`, EDIT)
  expect(edited.body).toMatchObject({
    ...EDIT,
    company: { name: 'Bâtir' },
    companyFrom: { name: 'DRO' },
  })
  // Its own address is not taken.
  const again = await app.admin.post(`/admin/users/${user.uid}/edit`, EDIT)
  expect(again.status).toBe(200)
  const stale = await app.test.app.inject({
    method: 'POST',
    url: `/admin/users/${user.uid}/edit`,
    headers: { authorization: `Bearer ${app.admin.token}`, 'if-match': '"1"' },
    payload: { ...EDIT, firstName: 'Autre' },
  })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().message).toContain('Awa Diarra')
})

it('SEC-20 SEC-28 an edit changes no right, state or key, nor takes another’s address', async () => {
  // Catches: an edit form that makes administrators.
  const user = await app.make()
  const other = await app.make()
  const forged = {
    ...EDIT,
    email: 'seul@exemple.fr',
    isAdmin: true,
    status: 'refused',
    id: 1,
    uid: 'x',
  }
  const edited = await app.admin.post<User>(`/admin/users/${user.uid}/edit`, forged)
  expect(edited.body).toMatchObject({
    isAdmin: false,
    status: 'member',
    uid: user.uid,
    id: user.id,
  })
  const taken = { ...EDIT, email: other.email.toUpperCase() }
  expect((await app.admin.post(`/admin/users/${user.uid}/edit`, taken)).status).toBe(422)
})

it('D-11 API-70 the address of a deleted account is taken until it is erased', async () => {
  const [user, deleted] = [await app.make(), await app.make()]
  const edit = () =>
    app.admin.post<User>(`/admin/users/${user.uid}/edit`, { ...EDIT, email: deleted.email })
  await app.admin.delete(`/api/users/${deleted.uid}`)
  const refused = await app.admin.post(`/admin/users/${user.uid}/edit`, { email: deleted.email })
  expect([refused.status, refused.body.violations]).toEqual([
    422,
    [{ propertyPath: 'email', message: 'Cette adresse mail est déjà utilisé !' }],
  ])
  await app.admin.delete(`/api/users/${deleted.uid}`)
  expect((await edit()).body.email).toBe(deleted.email)
})

const SELF_ACTIONS = [
  'edit',
  'approved',
  'member',
  'deny',
  'no-member',
  'restore',
  'grant-admin',
  'revoke-admin',
]
it('USER-17 SEC-20 A-09 administrators never act on their own account', async () => {
  // Catches: the rule on deletion only.
  const before = (await app.admin.get<User>('/me')).body
  for (const action of SELF_ACTIONS) {
    for (const key of [app.self.uid, app.self.id]) {
      expect((await app.admin.post(`/admin/users/${key}/${action}`, EDIT)).status).toBe(403)
    }
  }
  expect((await app.admin.delete(`/api/users/${app.self.uid}`)).status).toBe(403)
  expect((await app.admin.get<User>('/me')).body).toEqual(before)
})

it.each(['no-member', 'revoke-admin'])(
  'A-09 D-13 USER-20 of two administrators who remove each other by %s at once, one remains',
  async (action) => {
    // Catches: counting the administrators before waiting for the other action.
    const second = await buildTestApp()
    const { db } = second.database
    const one = await makeUser(db, { isAdmin: true })
    const two = await makeUser(db, { isAdmin: true })
    const [first, other] = [
      await signIn(second.app, one.email),
      await signIn(second.app, two.email),
    ]
    const statuses = await Promise.all([
      first.post(`/admin/users/${two.uid}/${action}`),
      other.post(`/admin/users/${one.uid}/${action}`),
    ])
    const done = statuses.filter((answer) => answer.status === 200)
    expect(done).toHaveLength(1)
    expect(statuses.map((answer) => answer.status).sort()[1]).toBeGreaterThanOrEqual(401)
    await second.close()
  },
)

it('USER-16 SEC-18 SEC-19 waiting, member and visitor reach none of it', async () => {
  // Catches: one of the routes left open.
  const user = await app.make()
  const member = await signIn(app.test.app, (await app.make()).email)
  const waiting = await signIn(app.test.app, (await app.make({ status: 'waiting' })).email)
  const before = (await app.admin.get<User>(`/admin/users/${user.uid}/member`)).body
  for (const [who, status] of [
    [visitor(app.test.app), 401],
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
  expect((await app.admin.get<User>(`/admin/users/${user.uid}/member`)).body).toEqual(before)
})

it('USER-21 D-109 the operator makes any account an administrator; its password stays', async () => {
  // Catches: a promotion that leaves the account unable to sign in, or changes its password.
  for (const values of [
    { status: 'waiting' },
    { status: 'no_member' },
    { status: 'refused' },
    { deletedAt: new Date() },
  ] as const) {
    const user = await app.make(values)
    expect(await promoteAccount(app.db, user.email.toUpperCase())).toBe(true)
    expect(await app.listsOf(user.uid)).toEqual(['admin'])
    expect(await app.canSignIn(user.email)).toBe(true)
  }
  expect(await promoteAccount(app.db, 'personne@exemple.fr')).toBe(false)
  const member = await app.make()
  const approvedAt = async () => {
    const { approvedAt } = appUser
    return app.db.select({ approvedAt }).from(appUser).where(eq(appUser.uid, member.uid))
  }
  const before = await approvedAt()
  await promoteAccount(app.db, member.email)
  expect(await approvedAt()).toEqual(before)
})
