import type { CoAuthor } from '@etapes-climat/domain/sharing/co-author-contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { report } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { callWithDelayedBody } from '../testing/rights/delayed-body.ts'
import { POLICY } from '../testing/rights/policy.ts'
import type { PolicyRow } from '../testing/rights/policy-row.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import type { RuleName } from '../testing/rights/rules.ts'
import { createTargets, type Targets } from '../testing/rights/targets.ts'
import { saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
let targets: Targets
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
  targets = createTargets(test, fixture)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

/** Withdraws a right and returns a function that gives it back. */
type Withdrawal = () => Promise<() => Promise<unknown>>

const changeAccount = async (
  id: number,
  [without, restored]: [Partial<typeof appUser.$inferInsert>, Partial<typeof appUser.$inferInsert>],
) => {
  const set = (changes: typeof without) =>
    test.database.db.update(appUser).set(changes).where(eq(appUser.id, id))
  await set(without)
  return () => set(restored)
}
const noMember =
  (of: 'member' | 'admin'): Withdrawal =>
  () =>
    changeAccount(fixture.users[of].id, [{ status: 'no_member' }, { status: 'member' }])
const noAdmin: Withdrawal = () =>
  changeAccount(fixture.users.admin.id, [{ isAdmin: false }, { isAdmin: true }])
const noOwner: Withdrawal = async () => {
  const owned = eq(report.userId, fixture.users.member.id)
  const own = await test.database.db.select({ id: report.id }).from(report).where(owned)
  const set = (userId: number) =>
    Promise.all(
      own.map(({ id }) => test.database.db.update(report).set({ userId }).where(eq(report.id, id))),
    )
  await set(fixture.users.other.id)
  return () => set(fixture.users.member.id)
}

/**
 * The role that makes the call, what is withdrawn meanwhile, and the status of the refusal, by rule
 * of the rights matrix.
 */
const WITHDRAWN: Record<
  Exclude<RuleName, 'everyone'>,
  { by: 'member' | 'admin'; withdraw: Withdrawal; status: number }[]
> = {
  signedIn: [{ by: 'member', withdraw: noMember('member'), status: 401 }],
  administrators: [
    { by: 'admin', withdraw: noAdmin, status: 403 },
    { by: 'admin', withdraw: noMember('admin'), status: 401 },
  ],
  otherAccounts: [{ by: 'admin', withdraw: noAdmin, status: 403 }],
  hidden: [{ by: 'admin', withdraw: noAdmin, status: 403 }],
  personal: [{ by: 'member', withdraw: noMember('member'), status: 401 }],
  owner: [{ by: 'member', withdraw: noOwner, status: 404 }],
}
/** A deleted report has no owner that could change: here the account loses its right. */
const BY_ACCOUNT = ['POST /report/:id/restore']

const withdrawalsOf = ({ call, rule }: PolicyRow) => {
  if (rule === 'everyone') return []
  return WITHDRAWN[BY_ACCOUNT.includes(call) ? 'signedIn' : rule]
}
const WRITING = POLICY.filter(({ call, rule }) => !call.startsWith('GET ') && rule !== 'everyone')

const written = () => writtenRows(test.database.db)
/** Withdraws the right once, and returns how many rows were written by then. */
function withdrawnOnce(withdraw: Withdrawal) {
  let restore: (() => Promise<unknown>) | undefined
  let atFirst: number | undefined
  return {
    async during() {
      if (restore) return
      restore = await withdraw()
      atFirst = await written()
    },
    before: () => atFirst,
    giveBack: async () => restore?.(),
  }
}
const requestAs = async (row: PolicyRow, by: 'member' | 'admin') =>
  requestOf(row, { target: await row.at?.(targets), token: fixture[by].token, targets })

const named = WRITING.map((row) => [row.call, row] as const)

it.each(named)(
  'SEC-44 %s is refused when the right goes while its body arrives, and writes nothing',
  async (_call, row) => {
    // Catches: rights that are checked when the headers arrive, and never again.
    for (const { by, withdraw, status } of withdrawalsOf(row)) {
      const request = await requestAs(row, by)
      const files = await test.files()
      const { during, before, giveBack } = withdrawnOnce(withdraw)
      const answer = await callWithDelayedBody(test.app, request, during)
      const isUnwritten = (await written()) === before()
      await giveBack()
      expect({ ...answer, isUnwritten }).toEqual({ status, wasRead: true, isUnwritten: true })
      expect(await test.files()).toEqual(files)
    }
  },
)

it.each(WRITING.map((row) => [row.call, row] as const))(
  'SEC-44 %s is refused when the right goes just before it writes, and writes nothing',
  async (_call, row) => {
    // Catches: rights that are checked before the transaction instead of inside it.
    const { db } = test.database
    const transaction = db.transaction.bind(db)
    for (const { by, withdraw, status } of withdrawalsOf(row)) {
      const request = await requestAs(row, by)
      const [files, initial] = [await test.files(), await written()]
      const { during, before, giveBack } = withdrawnOnce(withdraw)
      db.transaction = async (work, config) => {
        if (config?.accessMode !== 'read only') await during()
        return transaction(work, config)
      }
      const { statusCode } = await test.app.inject(request).finally(() => {
        db.transaction = transaction
      })
      const isUnwritten = (await written()) === (before() ?? initial)
      await giveBack()
      // A call that opens no transaction writes nothing.
      if (before() !== undefined) expect(statusCode).toBe(status)
      expect(isUnwritten).toBe(true)
      expect(await test.files()).toEqual(files)
    }
  },
)

const NONE = '00000000-0000-4000-8000-000000000000'
const NAMED = { link: NONE, comment: NONE }

/** A report of the role `member`, with the role `other` as an editor. */
async function edited() {
  const { body } = await saveReport(fixture, fixture.member)
  const invited = await fixture.member.post<CoAuthor>(`/report/${body.uid}/co-authors`, {
    email: fixture.users.other.email,
    role: 'editor',
  })
  return { ...body, author: invited.body.uid }
}

/** Readers may make them too: those who are no co-authors any more may not. */
const FOR_READERS = [
  'POST /report/:id/comments',
  'POST /report/:id/comments/read',
  'DELETE /report/:id/comments/:comment',
]

it.each(WRITING.filter(({ rule }) => rule === 'owner').map((row) => [row.call, row] as const))(
  'SEC-44 TEAM-32 %s by a co-author is refused when they become a reader, or none, meanwhile',
  async (call, row) => {
    const becomesReader = [403, { role: 'reader' }] as const
    const isGone = [404, null] as const
    const meanwhile = FOR_READERS.includes(call) ? [isGone] : [becomesReader, isGone]
    for (const [status, withdraw] of meanwhile) {
      const target = await edited()
      const at = { ...NAMED, id: target.uid, author: target.author }
      const request = await requestOf(row, { target: at, token: fixture.other.token, targets })
      let before: number | undefined
      const answer = await callWithDelayedBody(test.app, request, async () => {
        const one = eq(coAuthor.uid, target.author)
        if (withdraw) await test.database.db.update(coAuthor).set(withdraw).where(one)
        else await test.database.db.delete(coAuthor).where(one)
        before = await written()
      })
      // The body of a call for owners only is not read.
      if (answer.wasRead) expect(answer.status).toBe(status)
      else expect([403, 404]).toContain(answer.status)
      if (before !== undefined) expect(await written()).toBe(before)
    }
  },
)

// Catches: a lock of one of the two rights alone.
it.each<
  [string, (target: Awaited<ReturnType<typeof edited>>) => Promise<{ status: number }>, number]
>([
  [
    'of a co-author',
    ({ uid, author }) => fixture.member.delete(`/report/${uid}/co-authors/${author}`),
    404,
  ],
  [
    'of an account',
    () => fixture.admin.post(`/admin/users/${fixture.users.other.uid}/no-member`),
    401,
  ],
])(
  'SEC-44 a withdrawal %s waits until a save that uses the right has finished',
  async (_whose, withdraw, status) => {
    const { db } = test.database
    const transaction = db.transaction.bind(db)
    const target = await edited()
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // The save holds its locks and pauses before it ends; it may read the catalogue before that.
    db.transaction = (work, config) => {
      if (config?.accessMode === 'read only') return transaction(work, config)
      return transaction(async (tx) => {
        const result = await work(tx)
        await gate
        return result
      }, config)
    }
    onTestFinished(letGo)
    const saving = fixture.other.put(target['@id'], { name: 'Encore à moi' })
    const advisory = (granted: boolean) =>
      db.$count(
        sql`pg_locks join pg_database on pg_database.oid = database`,
        sql`datname = current_database() and locktype = 'advisory' and granted = ${granted}`,
      )
    await expect.poll(() => advisory(true), { interval: 10 }).toBeGreaterThan(0)
    db.transaction = transaction
    const revoking = withdraw(target)
    await expect.poll(() => advisory(false), { interval: 10 }).toBe(1)
    letGo()
    expect([(await saving).status, (await revoking).status < 300]).toEqual([200, true])
    const later = await fixture.other.put(target['@id'], { name: 'Plus à moi' })
    expect(later.status).toBe(status)
  },
)
