import { DESCRIBED_KIND_NAMES, DESCRIBED_KINDS } from '@etapes-climat/domain/items/described-kinds'
import { namesOfType } from '@etapes-climat/domain/items/item-fields'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { cardCategory, cardFormat, companyFrom, sector } from '../db/tables/classification.table.ts'
import { DESCRIBED_TABLES } from '../db/tables/described.table.ts'
import { page } from '../db/tables/page.table.ts'
import { describedRows } from '../described/described.repository.ts'
import { describedOperations } from './described-operations.ts'
import { distinctRow } from './distinct-row.ts'
import { makeCard, makeExemplary, makeUser } from './factories.ts'
import { saveReport } from './save-report.ts'
import { useCatalogue } from './use-catalogue.ts'

const opened = useCatalogue()
const NAME = 'Îlot des Tilleuls'
/** Query parameters that hold a typed text. */
const TYPED = /^(q|name|title|object|(search\[)?(first|last)Name\]?)$/

/** Where the free search of steps stands, which finds what has most of the words. */
const FREE_SEARCHES = ['/cards/search q', '/api/cards q', '/cards/actu/sectors q', '/find q']

/** One of each kind with the name; those of administration by their calls, for the journal. */
async function seedNamedItems() {
  const { test, fixture } = opened
  const { db } = test.database
  await db.insert(cardCategory).values(distinctRow(cardCategory, { name: NAME }))
  await db.insert(companyFrom).values(distinctRow(companyFrom, { name: NAME }))
  await db.insert(page).values(distinctRow(page, { title: NAME, slug: 'ilot' }))
  const person = { firstName: NAME, lastName: `${NAME} aussi` }
  for (const kind of DESCRIBED_KIND_NAMES) {
    const lines = namesOfType(DESCRIBED_KINDS[kind].fields, 'line')
    const named = Object.fromEntries(lines.map((name, index) => [name, `${NAME} ${kind} ${index}`]))
    const row = distinctRow<PgTable>(DESCRIBED_TABLES[kind], named)
    await describedRows(kind).insert(db, row)
  }
  await db.insert(sector).values(distinctRow(sector, { name: NAME, parentId: null }))
  await makeUser(db, person)
  await makeExemplary(db, { title: NAME })
  await makeCard(db, { name: NAME })
  expect((await fixture.admin.post('/api/tags', { name: NAME })).status).toBe(201)
  const [format] = await db.select().from(cardFormat).where(eq(cardFormat.isSystem, true))
  const renamed = await fixture.admin.put(`/api/card_formats/${format?.id}`, { name: NAME })
  expect(renamed.status).toBe(200)
  expect((await saveReport(fixture, fixture.admin, { name: NAME })).status).toBe(201)
}

// Catches: a list that compares its names with the typed text as one run of letters.
it('D-41 API-72 LIFE-12 every list that is searched by text finds parts of its words in any order', async () => {
  await seedNamedItems()
  const { test, fixture } = opened
  const searches = [...describedOperations(test.app)].flatMap(([call, { parameters = [] }]) =>
    parameters
      .filter((parameter) => parameter.in === 'query' && TYPED.test(parameter.name))
      .map(({ name }) => ({ path: call.replace('GET ', '').replace('{type}', 'member'), name })),
  )
  expect(searches.length).toBeGreaterThan(20)
  const found = async (typed: string) => {
    const paths: string[] = []
    for (const { path, name } of searches) {
      const { text } = await fixture.admin.get(`${path}?${new URLSearchParams({ [name]: typed })}`)
      // The address of the call, with the typed text, may be in its answer.
      if (text.includes(NAME)) paths.push(`${path} ${name}`)
    }
    return paths
  }
  expect(await found('TILLEUL ilo')).toEqual(searches.map(({ path, name }) => `${path} ${name}`))
  expect(await found('tilleul zzyzx')).toEqual(FREE_SEARCHES)
})

it('TEAM-07 FIND-02 a report is found by words of which each is in its name, its operation or a step', async () => {
  const { fixture } = opened
  const operation = { name: 'Réhabilitation du marché', programme: 'Logements' }
  const name = '100 % sobre'
  const { body } = await saveReport(fixture, fixture.member, { name, operation })
  const found = async (q: string) => {
    const asked = new URLSearchParams({ q })
    const list = (await fixture.member.get(`/api/reports?${asked}`)).text
    const everywhere = (await fixture.member.get(`/find?${asked}`)).text
    expect([q, everywhere.includes(body.uid)]).toEqual([q, list.includes(body.uid)])
    return list.includes(body.uid)
  }
  for (const q of ['marche sobre', 'ENVELOPPE 100', '% logement', 'isol ren marché']) {
    expect([q, await found(q)]).toEqual([q, true])
  }
  for (const q of ['marche girafe', 'sobre _', 'secrète sobre']) {
    expect([q, await found(q)]).toEqual([q, false])
  }
})
