import { figuresOf } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import {
  cardCategory,
  cardFormat,
  companyFrom,
  sector,
  tag,
} from '../db/tables/classification.table.ts'
import { testimony } from '../db/tables/described.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { page } from '../db/tables/page.table.ts'
import { report, reportCard } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { presentMoment } from '../hydra/moment.ts'
import { signIn } from './client.ts'
import { distinctRow, expectDistinct } from './distinct-row.ts'
import { computeHierarchyValues, makeUser } from './factories.ts'
import { useCatalogue } from './use-catalogue.ts'

const opened = useCatalogue()

type Row = Record<string, unknown> & { id: number; uid: string }
type Reader = 'visitor' | 'member' | 'admin'

/** Stores a row whose columns all differ. */
async function insert<Table extends PgTable>(
  table: Table,
  given: Partial<Table['$inferInsert']> = {},
): Promise<Row> {
  const [row] = await opened.test.database.db
    .insert(table)
    .values(distinctRow(table, given))
    .returning()
  return row as Row
}

const picture = (name: string) => ({
  src: `/media/image/full/${name.repeat(32)}.jpg`,
  alt: `Image ${name}`,
  meta: `Légende ${name}`,
})

/** Every object of an answer that is the item: the answer itself, a member of a list, one embedded in another. */
function occurrences(answer: unknown, uid: string): Record<string, unknown>[] {
  if (typeof answer !== 'object' || answer === null) return []
  const parts = Object.values(answer).flatMap((part) => occurrences(part, uid))
  const own = answer as Record<string, unknown>
  return own.uid === uid && typeof own['@id'] === 'string' ? [own, ...parts] : parts
}

const asSent = (value: unknown) => (value instanceof Date ? presentMoment(value) : value)

/**
 * Holds each field that an answer gives of an item against the column of its name.
 * @returns names of the fields that were compared
 */
function expectOwnColumns(answer: unknown, row: Row, call: string): Set<string> {
  const found = occurrences(answer, row.uid)
  expect(found, `${call} does not answer the item`).not.toEqual([])
  const compared = new Set<string>()
  for (const fields of found) {
    for (const [name, value] of Object.entries(fields)) {
      if (!(name in row)) continue
      expect({ call, name, value }).toEqual({ call, name, value: asSent(row[name]) })
      compared.add(name)
    }
  }
  return compared
}

/** Makes the calls with an account; returns the fields that were compared in all of them. */
async function compareCalls(row: Row, calls: readonly [Reader, string][]): Promise<Set<string>> {
  const compared = new Set<string>()
  for (const [reader, url] of calls) {
    const { status, body } = await opened.fixture[reader].get<unknown>(url)
    expect([url, status]).toEqual([url, 200])
    for (const name of expectOwnColumns(body, row, `${reader} ${url}`)) compared.add(name)
  }
  return compared
}

const DATES = ['createdAt', 'updatedAt']

describe('every field that an answer gives of an item is the column of its name', () => {
  it('API-11 STEP-24 API-20 of a step', async () => {
    const { sectors, categories, cards } = opened.fixture
    const row = await insert(card, {
      formatId: cards.cycle.formatId,
      sectorId: sectors.travel.id,
      categoryId: categories.uses.id,
      draft: false,
      descriptionPicture: picture('a'),
      pictures: [picture('b'), picture('c')],
    })
    await computeHierarchyValues(opened.test.database.db)
    const compared = await compareCalls(row, [
      ['admin', `/api/cards/${row.id}`],
      ['admin', '/api/cards'],
      ['admin', '/admin/cards/search'],
      ['admin', '/admin/cards/search?view=lines'],
      ['admin', '/admin/cards'],
      ['admin', `/admin/cards/preview/${row.uid}`],
      ['member', `/api/cards/${row.uid}`],
      ['member', '/cards/search?name='],
      ['visitor', '/cards/actu'],
      ['visitor', `/cards/actu/${row.uid}`],
    ])
    const texts = ['description', 'action', 'descriptionGoFurther', 'releaseNote', 'source']
    const others = ['name', 'val', 'goal', 'idx', 'version', 'idxDate', 'position', 'revision']
    const rest = ['hypotheses', 'reviewedOn', 'descriptionPicture', 'pictures', 'actuPosition']
    expect([...compared]).toEqual(expect.arrayContaining([...DATES, ...texts, ...others, ...rest]))
  })

  it('EX-14 API-46 of a work', async () => {
    const row = await insert(exemplary, {
      draft: false,
      link: 'https://exemple.fr/ouvrage',
      imgPrimary: [picture('d')],
      img: [picture('e'), picture('f')],
    })
    const compared = await compareCalls(row, [
      ['admin', `/api/exemplaries/${row.id}`],
      ['admin', '/api/exemplaries'],
      ['member', `/api/exemplaries/${row.uid}`],
    ])
    const texts = ['title', 'projectOwner', 'architect', 'credit', 'identifier', 'content', 'link']
    const others = ['updatedAt', 'imgPrimary', 'img', 'draft', 'revision']
    expect([...compared]).toEqual(expect.arrayContaining([...texts, ...others]))
  })

  it('PAGE-14 API-52 of a page', async () => {
    const row = await insert(page, { slug: 'page-a-lire' })
    const compared = await compareCalls(row, [
      ['admin', `/api/pages/${row.id}`],
      ['admin', '/api/pages'],
      ['visitor', '/pages/page-a-lire'],
    ])
    const fields = ['slug', 'title', 'content', 'updatedAt', 'revision']
    expect([...compared]).toEqual(expect.arrayContaining(fields))
  })

  it('TEST-06 API-57 of a testimony', async () => {
    const row = await insert(testimony)
    const compared = await compareCalls(row, [
      ['admin', `/api/testimonies/${row.id}`],
      ['admin', '/api/testimonies'],
      ['visitor', '/testimonies'],
    ])
    const fields = ['lastName', 'firstName', 'content', 'updatedAt', 'revision']
    expect([...compared]).toEqual(expect.arrayContaining(fields))
  })

  it('USER-18 ACC-01 of an account', async () => {
    const values = await accountValues('compte@exemple.fr')
    const row = await insert(appUser, { ...values, deletedAt: null })
    const { company, companyRole, ...rest } = row as Row & { company: string; companyRole: string }
    const calls: [Reader, string][] = [
      ['admin', '/admin/users/member?perPage=500'],
      ['admin', `/admin/users/${row.uid}/member`],
      ['admin', `/api/users/${row.uid}`],
      ['admin', `/admin/users/member?search[uid]=${row.uid}&type=member`],
    ]
    const compared = await compareCalls({ ...rest, company: { name: company }, companyRole }, calls)
    const fields = ['firstName', 'lastName', 'email', 'phone', 'company', 'companyRole']
    expect([...compared]).toEqual(expect.arrayContaining([...fields, ...DATES, 'revision']))
    const own = await (await signIn(opened.test.app, 'compte@exemple.fr')).get<object>('/me')
    expectOwnColumns(own.body, { ...rest, company: { name: company }, companyRole }, 'GET /me')
    const deleted = await insert(appUser, await accountValues('supprime@exemple.fr'))
    const { company: structure, ...gone } = deleted as Row & { company: string }
    const found = await compareCalls({ ...gone, company: { name: structure } }, [
      ['admin', '/admin/users/soft-deleted?perPage=500'],
    ])
    expect(found).toContain('deletedAt')
  })

  it('CLASS-02 CLASS-05 CLASS-06 of an item of the classification', async () => {
    const [first, second] = [await insert(sector, { slug: 'secteur-lu' }), await insert(tag)]
    const others = {
      card_categories: await insert(cardCategory),
      card_formats: await insert(cardFormat, { slug: 'format-lu' }),
      company_froms: await insert(companyFrom),
    }
    // The sector has no step, so its stored total stays.
    await computeHierarchyValues(opened.test.database.db)
    const kept = { ...first, total: 0 }
    expect(
      await compareCalls(kept, [
        ['member', '/api/sectors'],
        ['admin', '/admin/sectors'],
        ['member', `/api/sectors/${first.uid}`],
      ]),
    ).toContain('slug')
    const tagCalls = ['/tags/all', '/api/tags', `/api/tags/${second.uid}`]
    expect(
      await compareCalls(
        second,
        tagCalls.map((url): [Reader, string] => ['member', url]),
      ),
    ).toContain('name')
    for (const [path, row] of Object.entries(others)) {
      const calls: [Reader, string][] = [
        ['admin', `/api/${path}`],
        ['admin', `/api/${path}/${row.uid}`],
      ]
      expect(await compareCalls(row, calls)).toContain('name')
    }
  })

  it('REP-43 REP-44 API-72 of a report', async () => {
    const { users, cards, member } = opened.fixture
    const columns = { userId: users.member.id, filters: null, sectorDatas: [], keptChanges: null }
    const given = { ...columns, operationPhase: 'APD', originUid: null, archivedAt: null } as const
    const stored = await insert(report, given)
    const database = opened.test.database.db
    await database.insert(reportCard).values({
      reportId: stored.id,
      cardId: cards.cycle.id,
      valAtSave: 7,
      idxFullAtSave: 'X-9',
      nameAtSave: 'Autrefois',
      formatAtSave: 'direct',
      draftAtSave: false,
    })
    const { somme } = stored
    const figures = figuresOf({ somme: Number(somme), potentiel: Number(stored.potentiel) })
    const operation = {
      name: stored.operationName,
      address: stored.operationAddress,
      programme: stored.operationProgramme,
      area: stored.operationArea,
      persons: stored.operationPersons,
      phase: 'APD',
    }
    const row: Row = { ...stored, datas: figures, val: somme, operation }
    const compared = await compareCalls(row, [
      ['member', '/api/reports'],
      ['member', `/api/reports/${row.uid}`],
      ['member', `/report/${row.uid}`],
      ['admin', `/admin/users/${users.member.uid}/reports`],
    ])
    const fields = ['name', 'description', 'datas', 'val', 'operation', 'calculatedAt', 'revision']
    expect([...compared]).toEqual(expect.arrayContaining([...fields, ...DATES]))
    expectDistinct([figures, operation])
    expect((await member.get(`/api/reports/${row.uid}`)).text).not.toContain('Autrefois')
  })
})

/** An account with its own organisation, and the password of all test accounts. */
async function accountValues(email: string) {
  const { passwordHash } = await makeUser(opened.test.database.db)
  const organisation = await insert(companyFrom)
  return {
    email,
    passwordHash,
    status: 'member',
    isAdmin: false,
    companyFromId: organisation.id,
  } as const
}
