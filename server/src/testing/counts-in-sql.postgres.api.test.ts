import type { FrontPage } from '@etapes-climat/domain/cards/public-contract'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../db/rows-of.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { signIn, type TestClient, visitor } from './client.ts'
import { computeHierarchyValues, makeExemplary, makeUser } from './factories.ts'
import { seedFilterable } from './oracles/filter-oracle.ts'

let test: TestApp
let clients: Record<'visitor' | 'member' | 'admin', TestClient>
beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  await seedFilterable(db)
  for (const draft of [true, false, false]) await makeExemplary(db, { draft })
  await computeHierarchyValues(db)
  const [admin, member] = [await makeUser(db, { isAdmin: true }), await makeUser(db)]
  for (const status of ['waiting', 'waiting', 'no_member'] as const) await makeUser(db, { status })
  for (let reports = 0; reports < 3; reports++) {
    await db.execute(sql`insert into report (user_id, name) values (${member.id}, 'Rapport')`)
  }
  await db.execute(sql`insert into page (slug, title) values ('une', 'Une'), ('deux', 'Deux')`)
  clients = {
    visitor: visitor(test.app),
    member: await signIn(test.app, member.email),
    admin: await signIn(test.app, admin.email),
  }
})
afterAll(() => test.close())

/** One number that the database counts. */
async function counted(query: SQL): Promise<number> {
  const [row] = await rowsOf<{ n: number | string }>(test.database.db, query)
  return Number(row?.n)
}

const formatOf = (slug: string) => sql`(select id from card_format where slug = ${slug})`
const SHOWN = sql`not draft and format_id <> ${formatOf('completude')}`

const LISTS: [row: string, who: keyof typeof clients, url: string, query: SQL][] = [
  ['API-15', 'admin', '/api/cards', sql`select count(*) n from card`],
  ['API-15', 'member', '/api/cards', sql`select count(*) n from card where ${SHOWN}`],
  ['STEP-01', 'visitor', '/cards/actu', sql`select count(*) n from card where ${SHOWN}`],
  ['API-46', 'admin', '/api/exemplaries', sql`select count(*) n from exemplary`],
  ['API-46', 'member', '/api/exemplaries', sql`select count(*) n from exemplary where not draft`],
  ['API-40', 'member', '/api/card_categories', sql`select count(*) n from card_category`],
  ['API-42', 'member', '/api/card_formats', sql`select count(*) n from card_format`],
  ['API-44', 'visitor', '/api/company_froms', sql`select count(*) n from company_from`],
  ['API-72', 'member', '/api/reports', sql`select count(*) n from report`],
  ['API-51', 'admin', '/api/pages', sql`select count(*) n from page`],
  ...(['waiting', 'no_member'] as const).map((status): (typeof LISTS)[number] => [
    'API-60',
    'admin',
    `/admin/users/${status === 'waiting' ? 'waiting-approval' : 'no-member'}`,
    sql`select count(*) n from app_user where status = ${status}`,
  ]),
]

it.each(LISTS)(
  '%s as %s %s has as many members as the table has rows',
  async (_, who, url, query) => {
    const { body } = await clients[who].get<{
      'hydra:totalItems': number
      'hydra:member': object[]
    }>(url)
    const rows = await counted(query)
    expect([body['hydra:totalItems'], body['hydra:member'].length]).toEqual([rows, rows])
  },
)

it('PUB-44 each sector of /a-la-une says how many steps and how much the table gives it, whatever is looked for', async () => {
  const groupsOf = async (query: string) => {
    const { body } = await clients.visitor.get<FrontPage>(`/cards/actu/sectors${query}`)
    return body.groups
  }
  const groups = await groupsOf('')
  for (const { sector, count, cards } of groups) {
    const own = sector
      ? sql`sector_id = (select id from sector where uid = ${sector.uid})`
      : sql`sector_id is null`
    const rows = await counted(sql`select count(*) n from card where ${SHOWN} and ${own}`)
    expect([sector?.name, count, cards.length]).toEqual([sector?.name, rows, rows])
    if (!sector) continue
    const total = await counted(
      sql`select coalesce(sum(val), 0) n from card
        where ${own} and not draft and format_id <> ${formatOf('indirect')}`,
    )
    expect([sector.name, sector.total]).toEqual([sector.name, total])
  }
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  expect(all).toBe(await counted(sql`select count(*) n from card where ${SHOWN}`))
  const found = await groupsOf('?q=paille')
  const counts = new Map(groups.map(({ sector, count }) => [sector?.uid, count]))
  for (const { sector, count } of found) expect(count).toBe(counts.get(sector?.uid))
  const hits = found.reduce((sum, { cards }) => sum + cards.length, 0)
  expect(hits).toBe(
    await counted(sql`select count(*) n from card where ${SHOWN} and name like '%paille%'`),
  )
})

it('CLASS-02 CLASS-05 CLASS-06 each item shows administrators how many rows refer to it, and members nothing', async () => {
  const kinds: [path: string, uses: (uid: string) => SQL][] = [
    ['card_categories', (uid) => sql`card where category_id = ${idOf('card_category', uid)}`],
    ['card_formats', (uid) => sql`card where format_id = ${idOf('card_format', uid)}`],
    ['sectors', (uid) => sql`card where sector_id = ${idOf('sector', uid)}`],
    ['tags', (uid) => sql`card_tag where tag_id = ${idOf('tag', uid)}`],
    ['company_froms', (uid) => sql`app_user where company_from_id = ${idOf('company_from', uid)}`],
  ]
  const [organisation] = await rowsOf<{ id: number }>(
    test.database.db,
    sql`insert into company_from (name) values ('DRO bis') returning id`,
  )
  await test.database.db.execute(
    sql`update app_user set company_from_id = ${organisation?.id} where status = 'waiting'`,
  )
  for (const [path, uses] of kinds) {
    const isTree = path === 'sectors' || path === 'tags'
    const { body } = await clients.admin.get<unknown>(`/${isTree ? 'admin' : 'api'}/${path}`)
    const items = itemsOf(body)
    expect(items.length).toBeGreaterThan(0)
    for (const { uid, used } of items) {
      const rows = await counted(sql`select count(*) n from ${uses(uid)}`)
      expect([path, uid, used]).toEqual([path, uid, rows])
    }
    expect((await clients.member.get(`/api/${path}`)).text).not.toContain('"used"')
  }
})

const idOf = (table: string, uid: string) =>
  sql`(select id from ${sql.identifier(table)} where uid = ${uid})`

/** The items of a list, those below others too. */
function itemsOf(answer: unknown): { uid: string; used: number }[] {
  if (typeof answer !== 'object' || answer === null) return []
  const parts = Object.values(answer).flatMap(itemsOf)
  return 'used' in answer ? [answer as { uid: string; used: number }, ...parts] : parts
}
