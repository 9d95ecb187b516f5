import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { MEMBER } from '../../bench/datasets/catalogue-dataset.ts'
import { ADMINISTRATOR, type GrownSizes } from '../../bench/datasets/grown-dataset.ts'
import type { TestApp } from '../../server/src/testing/build-test-app.ts'
import { seedCatalogueFixture } from '../../server/src/testing/catalogue-fixture.ts'
import { POLICY } from '../../server/src/testing/rights/policy.ts'
import { requestOf } from '../../server/src/testing/rights/request-of.ts'
import { RULES } from '../../server/src/testing/rights/rules.ts'
import { createTargets } from '../../server/src/testing/rights/targets.ts'
import { type GrownCall, grownReads, grownWrites, SAVE_MS } from '../traffic/grown-calls.ts'

/** A call and how long it may take (ms). */
export interface WalkedCall {
  /** `METHOD /path`, with its parameters where they decide what it costs */
  name: string
  limit: number
  /** Makes its target, and the request. */
  prepare(): Promise<InjectOptions>
  isExpected(status: number): boolean
}

/**
 * Every call about an item of a small account, as the matrix of rights makes it; then those about what has
 * grown most: the lists of a member with thousands of reports, steps that a twentieth of the reports hold.
 */
export async function walkedCalls(test: TestApp, sizes: GrownSizes): Promise<WalkedCall[]> {
  const fixture = await seedCatalogueFixture(test)
  const targets = createTargets(test, fixture)
  const ofMatrix = POLICY.map((row): WalkedCall => {
    const rule = RULES[row.rule]
    const isPublic = row.call === 'POST /logout'
    const { token } = rule.member === 'yes' ? fixture.member : fixture.admin
    return {
      name: row.call,
      limit: DOCUMENT.test(row.call) ? DOCUMENT_MS : SAVE_MS,
      prepare: async () =>
        requestOf(row, {
          target: await row.at?.(targets),
          token: isPublic ? null : token,
          targets,
        }),
      isExpected: (status) =>
        row.through === undefined ? status >= 200 && status < 300 : status === row.through,
    }
  })
  const tokens = new Map([
    [MEMBER, await tokenOf(test, MEMBER)],
    [ADMINISTRATOR, await tokenOf(test, ADMINISTRATOR)],
  ])
  const ofGrown = (await grownCalls(test, sizes)).map(({ call, by, body, limit }): WalkedCall => {
    const [method = '', url = ''] = call.split(' ')
    return {
      name: nameOf(call),
      limit,
      prepare: async () => ({
        method: method as 'GET',
        url,
        headers: { authorization: `Bearer ${tokens.get(by)}` },
        ...(body && { payload: body }),
      }),
      isExpected: (status) => status >= 200 && status < 300,
    }
  })
  return [...ofMatrix, ...ofGrown]
}

/** A call without the uids and ids of its items, which no other run has. */
const nameOf = (call: string) =>
  call
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ':uid')
    .replace(/(?<=\/api\/\w+\/)\d+/, ':id')

/** Documents are made in a process that starts with the first. */
const DOCUMENT = /\/pdf\/|\.xlsx|\/import|\/export|\/logo|\/img|\/upload|milestones$/
const DOCUMENT_MS = 5_000

async function tokenOf({ app }: TestApp, { email, password }: typeof MEMBER): Promise<string> {
  const payload = { username: email, password }
  return (await app.inject({ method: 'POST', url: '/login', payload })).json().token
}

async function grownCalls({ database: { db } }: TestApp, sizes: GrownSizes): Promise<GrownCall[]> {
  const first = async <Value>(query: string) =>
    Object.values((await db.execute(sql.raw(query))).rows[0] ?? {})[0] as Value
  const report = (id: number) => first<string>(`select uid from report where id = ${id}`)
  const account = (number: number) =>
    first<string>(`select uid from app_user where email = 'compte${number}@exemple.fr'`)
  const popular = Number(await first(`select min(id) from card where idx like 'ETA-%'`))
  const targets = {
    reports: [await report(20), await report(25)],
    cards: { popular, other: popular + sizes.steps / 2 },
    popularStep: await first<string>(`select uid from card where id = ${popular + 100}`),
    waitingAccount: await account(20),
    ordinaryAccount: await account(4123),
    erasedAccount: await account(1),
  }
  return [...grownReads(targets), ...grownWrites(targets)]
}
