import { RETENTION } from '@etapes-climat/domain/users/rules/retention'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appUser } from '../../db/tables/user.table.ts'
import { signIn, visitor } from '../../testing/client.ts'
import { openUserAdminApp, type UserAdminApp } from '../../testing/user-admin-app.ts'
import { applyRetention } from './apply-retention.ts'

let app: UserAdminApp
beforeAll(async () => {
  app = await openUserAdminApp()
})
afterAll(() => app.test.close())

const NOTHING = { erased: 0, deleted: 0, warned: 0 }
const sweep = () => applyRetention(app.db, 'http://localhost')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
/** Days of the years without use. */
const UNUSED = RETENTION.inactiveYears * 366

async function stored(id: number) {
  const [row] = await app.db.select().from(appUser).where(eq(appUser.id, id))
  return row
}

it('OPS-08 refused and deleted accounts are erased after 30 days, not before', async () => {
  // Catches: a refusal or a deletion that keeps a person’s data for ever.
  const kept = [
    await app.make({ status: 'refused', refusedAt: daysAgo(29) }),
    await app.make({ deletedAt: daysAgo(29) }),
    await app.make({ status: 'refused', refusedAt: daysAgo(90), deletedAt: daysAgo(1) }),
    await app.make({ status: 'member', refusedAt: daysAgo(90) }),
  ]
  const gone = [
    await app.make({ status: 'refused', refusedAt: daysAgo(31) }),
    await app.make({ deletedAt: daysAgo(31) }),
    await app.make({ isAdmin: true, deletedAt: daysAgo(31) }),
  ]
  expect(await sweep()).toEqual({ ...NOTHING, erased: gone.length })
  expect(await sweep()).toEqual(NOTHING)
  for (const { id } of kept) expect(await stored(id)).toBeDefined()
  for (const { id } of gone) expect(await stored(id)).toBeUndefined()
})

it('OPS-08 an account without use for two years is warned once, deleted 30 days later, erased 30 days after', async () => {
  const unused = await app.make({ lastSeenAt: daysAgo(UNUSED) })
  const formerMember = await app.make({ status: 'no_member', lastSeenAt: daysAgo(UNUSED) })
  // One who was an administrator and cannot sign in goes as the others.
  const formerAdministrator = await app.make({
    isAdmin: true,
    status: 'no_member',
    lastSeenAt: daysAgo(UNUSED),
  })
  const used = await app.make({ lastSeenAt: daysAgo(RETENTION.inactiveYears * 364) })
  const administrator = await app.make({ isAdmin: true, lastSeenAt: daysAgo(2 * UNUSED) })
  expect(await sweep()).toEqual({ ...NOTHING, warned: 3 })
  expect(await sweep()).toEqual(NOTHING)
  for (const { email } of [unused, formerMember, formerAdministrator]) {
    expect(await app.mailKinds(email)).toEqual(['inactive'])
  }
  for (const { email } of [used, administrator]) expect(await app.mailKinds(email)).toEqual([])

  const warnedLongAgo = { inactiveWarnedAt: daysAgo(RETENTION.warnedDays + 1) }
  await app.db.update(appUser).set(warnedLongAgo).where(eq(appUser.id, unused.id))
  const warnedLately = { inactiveWarnedAt: daysAgo(RETENTION.warnedDays - 1) }
  await app.db.update(appUser).set(warnedLately).where(eq(appUser.id, formerMember.id))
  const session = visitor(app.test.app)
  expect(await sweep()).toEqual({ ...NOTHING, deleted: 1 })
  expect(await sweep()).toEqual(NOTHING)
  expect(await app.listsOf(unused.uid)).toEqual(['soft-deleted'])
  expect(await app.listsOf(formerMember.uid)).toEqual(['no-member'])
  expect((await session.get('/me')).status).toBe(401)
  expect(await app.listsOf(administrator.uid)).toEqual(['admin'])

  // An administrator who restores it gives it two years again.
  expect((await app.act(unused.uid, 'restore')).status).toBe(200)
  expect(await sweep()).toEqual(NOTHING)
  expect(await app.listsOf(unused.uid)).toEqual(['member'])
  await app.db
    .update(appUser)
    .set({ deletedAt: daysAgo(RETENTION.deletedDays + 1) })
    .where(eq(appUser.id, unused.id))
  expect(await sweep()).toEqual({ ...NOTHING, erased: 1 })
})

it('OPS-08 signing in, or a session that goes on, keeps a warned account', async () => {
  // Catches: an account deleted although its person came back after the warning.
  const warned = { lastSeenAt: daysAgo(UNUSED), inactiveWarnedAt: daysAgo(31) }
  const signing = await app.make(warned)
  const going = await app.make()
  const session = await signIn(app.test.app, going.email)
  await app.db.update(appUser).set(warned).where(eq(appUser.id, going.id))
  await signIn(app.test.app, signing.email)
  const renewal = { refresh_token: session.refreshToken }
  expect((await visitor(app.test.app).post('/token/refresh', renewal)).status).toBe(200)
  expect(await sweep()).toEqual(NOTHING)
  for (const { uid } of [signing, going]) expect(await app.listsOf(uid)).toEqual(['member'])
  const [{ late } = { late: 1 }] = await app.db
    .select({ late: sql<number>`count(*)::int` })
    .from(appUser)
    .where(sql`inactive_warned_at is not null and id in (${signing.id}, ${going.id})`)
  expect(late).toBe(0)
})
