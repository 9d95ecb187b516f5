import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { cardCategory, companyFrom, sector, tag } from '../db/tables/classification.table.ts'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { testimony } from '../db/tables/described.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { page } from '../db/tables/page.table.ts'
import { publication } from '../db/tables/publication.table.ts'
import { report } from '../db/tables/report.table.ts'
import { shareLink } from '../db/tables/share-link.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { distinctRow } from './distinct-row.ts'
import { computeHierarchyValues, makeCard, makeUser } from './factories.ts'
import { saveReport } from './save-report.ts'
import { useCatalogue } from './use-catalogue.ts'

const opened = useCatalogue()

/** Places of four rows in each order that a list could have: no two are the same or each other's contrary. */
const PLACES = {
  position: [3, 1, 4, 2],
  name: [2, 1, 4, 3],
  created: [1, 4, 2, 3],
  updated: [4, 2, 1, 3],
}
type Order = keyof typeof PLACES

const day = (year: number, place: number) => new Date(Date.UTC(year, 0, place))

/** The four rows with values that follow the places. */
async function insertFour<Table extends PgTable>(
  table: Table,
  columns: (places: Record<Order, number>) => Partial<Table['$inferInsert']>,
): Promise<{ id: number; uid: string }[]> {
  const rows: { id: number; uid: string }[] = []
  for (const index of [0, 1, 2, 3]) {
    const at = (order: Order) => PLACES[order][index] ?? 0
    const [position, name, created, updated] = [
      at('position'),
      at('name'),
      at('created'),
      at('updated'),
    ]
    const dates = { createdAt: day(2020, created), updatedAt: day(2022, updated) }
    const given = { ...dates, ...columns({ position, name, created, updated }) }
    const values = distinctRow(table, given as Partial<Table['$inferInsert']>)
    const [row] = await opened.test.database.db.insert(table).values(values).returning()
    rows.push(row as { id: number; uid: string })
  }
  return rows
}

/** The uids of four rows as one of their columns orders them. */
const inOrder = (rows: { uid: string }[], order: Order, direction: 'asc' | 'desc' = 'asc') => {
  const sorted = PLACES[order]
    .map((place, index) => ({ place, uid: rows[index]?.uid }))
    .sort((one, other) => one.place - other.place)
    .map(({ uid }) => uid)
  return direction === 'asc' ? sorted : sorted.reverse()
}

/** The uids of the four rows as a call answers them, wherever its list stands. */
async function answered(who: 'visitor' | 'member' | 'admin', url: string, rows: { uid: string }[]) {
  const { status, text } = await opened.fixture[who].get(url)
  expect([url, status]).toEqual([url, 200])
  const place = ({ uid }: { uid: string }) => text.indexOf(uid)
  expect(Math.min(...rows.map(place)), `${url} lacks a row`).toBeGreaterThan(-1)
  return rows.toSorted((one, other) => place(one) - place(other)).map(({ uid }) => uid)
}

it.each([
  ['CLASS-02', cardCategory, 'admin', ['/api/card_categories', '/admin/cards/populate']],
  ['CLASS-05', tag, 'member', ['/tags/all', '/api/tags', '/admin/cards/populate?for=filters']],
  ['TEST-06', testimony, 'visitor', ['/testimonies']],
  ['TEST-06', testimony, 'admin', ['/api/testimonies']],
] as const)(
  '%s a list kept in an order by hand has that order, no other',
  async (_, table, who, urls) => {
    const rows = await insertFour(table, ({ position, name }) => ({
      position,
      name: `Nom ${name}`,
    }))
    for (const url of urls)
      expect(await answered(who, url, rows)).toEqual(inOrder(rows, 'position'))
  },
)

it('CLASS-06 API-38 sectors have the order of their tree, in every list of them', async () => {
  const rows = await insertFour(sector, ({ position, name }) => ({
    position,
    name: `Secteur ${name}`,
    slug: `secteur-en-ordre-${name}`,
  }))
  for (const url of ['/api/sectors', '/admin/cards/populate'])
    expect(await answered('member', url, rows)).toEqual(inOrder(rows, 'position'))
  for (const url of ['/admin/sectors', '/admin/cards'])
    expect(await answered('admin', url, rows)).toEqual(inOrder(rows, 'position'))
})

it.each([
  ['CLASS-04', companyFrom, '/api/company_froms', (name: string) => ({ name })],
  [
    'EX-01',
    exemplary,
    '/api/exemplaries',
    (title: string) => ({ title, link: '', draft: false, imgPrimary: [], img: [] }),
  ],
  ['PAGE-01', page, '/api/pages', (title: string) => ({ title, slug: title.toLowerCase() })],
] as const)(
  '%s a list without an order of its own is alphabetical',
  async (_, table, url, given) => {
    const rows = await insertFour<PgTable>(table, ({ name }) => given(`Rang-${name}`))
    expect(await answered('admin', url, rows)).toEqual(inOrder(rows, 'name'))
  },
)

it('D-36 STEP-01 steps of the front page follow their place there; those without one come after', async () => {
  const { sectors, categories, cards } = opened.fixture
  const rows = await insertFour(card, ({ position, name, updated }) => ({
    name: `Étape ${name}`,
    actuPosition: position,
    position: updated,
    formatId: cards.cycle.formatId,
    sectorId: sectors.travel.id,
    categoryId: categories.uses.id,
    draft: false,
    descriptionPicture: null,
    pictures: [],
  }))
  const unplaced = await makeCard(opened.test.database.db, {
    name: 'Aaa',
    sectorId: sectors.housing.id,
    categoryId: categories.uses.id,
    position: 0,
  })
  await computeHierarchyValues(opened.test.database.db)
  expect(await answered('visitor', '/cards/actu', [...rows, unplaced])).toEqual([
    ...inOrder(rows, 'position'),
    unplaced.uid,
  ])
  // Other lists ignore the position on the front page.
  expect(await answered('member', '/cards/search?name=', rows)).toEqual(inOrder(rows, 'updated'))
})

it('API-72 REP-43 TEAM-32 reports come with the one changed last first, own and shared ones', async () => {
  const { users, member, other } = opened.fixture
  const columns = { filters: null, sectorDatas: null, keptChanges: null }
  const rest = { operationPhase: null, originUid: null, archivedAt: null }
  const rows = await insertFour(report, ({ name }) => ({
    ...columns,
    ...rest,
    userId: users.member.id,
    name: `Rapport ${name}`,
  }))
  expect(await answered('member', '/api/reports', rows)).toEqual(inOrder(rows, 'updated', 'desc'))
  for (const { uid } of rows) {
    const invitation = { email: users.other.email, role: 'reader' }
    expect((await member.post(`/report/${uid}/co-authors`, invitation)).status).toBe(201)
  }
  const { text } = await other.get('/shared-reports')
  const place = ({ uid }: { uid: string }) => text.indexOf(uid)
  const shared = rows.toSorted((one, next) => place(one) - place(next)).map(({ uid }) => uid)
  expect(shared).toEqual(inOrder(rows, 'updated', 'desc'))
})

it('TEAM-30 TEAM-32 links come newest first, co-authors in the order of their invitation', async () => {
  const { member } = opened.fixture
  const { body } = await saveReport(opened.fixture, member)
  const links = await insertFour(shareLink, ({ name, position }) => ({
    reportId: body.id,
    tokenHash: `${name}`.repeat(64),
    expiresAt: day(2100, position),
    label: `Lien ${name}`,
  }))
  expect(await answered('member', `/report/${body.uid}/links`, links)).toEqual(
    inOrder(links, 'created', 'desc'),
  )
  const invited = await insertFour(coAuthor, ({ name }) => ({
    reportId: body.id,
    email: `co-auteur${name}@exemple.fr`,
    role: 'reader' as const,
    openedAt: null,
  }))
  expect(await answered('member', `/report/${body.uid}/co-authors`, invited)).toEqual(
    inOrder(invited, 'created'),
  )
})

it('LIFE-16 planned publications come with the next one first', async () => {
  const { db } = opened.test.database
  const steps = [await makeCard(db), await makeCard(db), await makeCard(db), await makeCard(db)]
  const places = PLACES.position
  await insertFour(publication, ({ position }) => ({
    cardId: steps[places.indexOf(position)]?.id ?? null,
    plannedAt: day(2101, position),
    content: null,
    base: null,
    refusedAt: null,
    refusal: null,
  }))
  expect(await answered('admin', '/admin/publications', steps)).toEqual(inOrder(steps, 'position'))
})

it('USER-02 API-60 accounts are listed by last name, then first name', async () => {
  const { db } = opened.test.database
  const { passwordHash } = await makeUser(db)
  const rows = await insertFour(appUser, ({ name }) => ({
    lastName: name > 2 ? 'Le Goff' : 'Abgrall',
    firstName: `Prénom ${name}`,
    email: `ordre${name}@exemple.fr`,
    passwordHash,
    status: 'no_member' as const,
    deletedAt: null,
  }))
  expect(await answered('admin', '/admin/users/no-member', rows)).toEqual(inOrder(rows, 'name'))
})
