import { eq } from 'drizzle-orm'
import { isTrialCall } from '../../access/trial-calls.ts'
import { appUser } from '../../db/tables/user.table.ts'
import type { TestApp } from '../build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../catalogue-fixture.ts'
import { signIn, type TestClient } from '../client.ts'
import { writtenRows } from '../database/written-rows.ts'
import { makeUser } from '../factories.ts'
import type { PolicyRow, Target } from './policy-row.ts'
import { requestOf } from './request-of.ts'
import { type Cell, ROLES, type Role, RULES } from './rules.ts'
import { createTargets } from './targets.ts'

/** Makes the calls of the policy in every role, and returns the differences. */
export async function createRightsCheck(test: TestApp) {
  const { db } = test.database
  const fixture = await seedCatalogueFixture(test)
  const targets = createTargets(test, fixture)
  const tokens = await tokensOfRoles(test, fixture)

  const statusAs = async (
    row: PolicyRow,
    role: Role,
    target: Target | Record<string, string> | undefined,
  ) => {
    const request = await requestOf(row, { target, token: tokens[role], targets })
    const { statusCode: status } = await test.app.inject(request)
    const expected = expectedOf(row, role)
    return isAsExpected(status, expected, row)
      ? []
      : [`${row.call} as ${role}: ${status} instead of ${expected}`]
  }

  /** @returns what happened otherwise than the row says; empty when all is as it says */
  return async function checkRow(row: PolicyRow): Promise<string[]> {
    const faults: string[] = []
    const isOwn = (role: Role) => role === 'self' && row.rule === 'otherAccounts'
    const refused = ROLES.filter((role) => expectedOf(row, role) !== 'yes')
    const target = refused.some((role) => !isOwn(role)) ? await row.at?.(targets) : undefined
    const before = refused.length > 0 ? await writtenRows(db) : null
    for (const role of refused) {
      faults.push(...(await statusAs(row, role, isOwn(role) ? fixture.users.admin : target)))
    }
    if (before !== null && (await writtenRows(db)) !== before) {
      faults.push(`${row.call} was refused to ${refused.join(', ')} and changed data`)
    }
    for (const role of ROLES.filter((one) => expectedOf(row, one) === 'yes')) {
      faults.push(...(await statusAs(row, role, await row.at?.(targets))))
    }
    return faults
  }
}

/** Before approval, what is not on the list of the trial is refused, whatever the rule allows. */
function expectedOf({ call, rule }: PolicyRow, role: Role): Cell {
  const [method = '', url = ''] = call.split(' ')
  const isWithheld = role === 'waiting' && rule !== 'everyone' && !isTrialCall(method, url)
  return isWithheld ? 403 : RULES[rule][role]
}

function isAsExpected(status: number, expected: Cell, row: PolicyRow): boolean {
  if (expected !== 'yes') return status === expected
  return row.through === undefined ? status >= 200 && status < 300 : status === row.through
}

/** Accounts that lost their rights while they had a token, and those of the catalogue's fixture. */
async function tokensOfRoles(
  test: TestApp,
  fixture: CatalogueFixture,
): Promise<Record<Role, string | null>> {
  const { db } = test.database
  const lost = async (change: Partial<typeof appUser.$inferInsert>) => {
    const user = await makeUser(db)
    const { token } = await signIn(test.app, user.email)
    await db.update(appUser).set(change).where(eq(appUser.id, user.id))
    return token
  }
  const of = (client: TestClient) => client.token
  return {
    anonymous: null,
    waiting: of(fixture.waiting),
    member: of(fixture.member),
    other: of(fixture.other),
    'non-member': await lost({ status: 'no_member' }),
    refused: await lost({ status: 'refused' }),
    deleted: await lost({ deletedAt: new Date() }),
    admin: of(fixture.admin),
    self: of(fixture.admin),
  }
}
