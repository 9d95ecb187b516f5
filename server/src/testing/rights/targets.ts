import type { Database } from '../../db/client.ts'
import { cardCategory, cardFormat } from '../../db/tables/classification.table.ts'
import { companyFrom } from '../../db/tables/company-from.table.ts'
import { page } from '../../db/tables/page.table.ts'
import { testimony } from '../../db/tables/testimony.table.ts'
import type { PlantedCatalogue } from '../catalogue-fixture.ts'
import { makeCard, makeExemplary, makeSector, makeTag, makeUser } from '../factories.ts'
import { saveReport } from '../save-report.ts'

/** Makes what a call is about, new for each call, so that none disturbs the next. */
export function createTargets(db: Database, planted: PlantedCatalogue) {
  let sequence = 0
  const named = (what: string) => {
    sequence += 1
    return `${what} ${sequence}`
  }
  async function first<Row>(rows: Promise<Row[]>): Promise<Row> {
    const [row] = await rows
    if (!row) throw new Error('nothing was made')
    return row
  }
  const { sectors, categories } = planted

  return {
    planted,
    named,
    publishedCard: () =>
      makeCard(db, { sectorId: sectors.housing.id, categoryId: categories.energy.id }),
    draftCard: () =>
      makeCard(db, { sectorId: sectors.housing.id, categoryId: categories.energy.id, draft: true }),
    completenessCard: () => makeCard(db, { sectorId: sectors.housing.id, format: 'completude' }),
    sector: () => makeSector(db),
    tag: () => makeTag(db),
    category: () =>
      first(
        db
          .insert(cardCategory)
          .values({ name: named('Filtre') })
          .returning(),
      ),
    format: () =>
      first(
        db
          .insert(cardFormat)
          .values({ name: named('Format'), slug: named('format').replace(' ', '-') })
          .returning(),
      ),
    companyFrom: () =>
      first(
        db
          .insert(companyFrom)
          .values({ name: named('Organisation') })
          .returning(),
      ),
    publishedWork: () => makeExemplary(db),
    draftWork: () => makeExemplary(db, { draft: true }),
    page: () =>
      first(
        db
          .insert(page)
          .values({ slug: named('page').replace(' ', '-'), title: 'Page' })
          .returning(),
      ),
    testimony: () =>
      first(db.insert(testimony).values({ lastName: 'Le Goff', firstName: 'Yann' }).returning()),
    waitingUser: () => makeUser(db, { status: 'waiting' }),
    memberUser: () => makeUser(db),
    adminUser: () => makeUser(db, { isAdmin: true }),
    deletedUser: () => makeUser(db, { deletedAt: new Date(Date.now() - 60_000) }),
    /** a report of the role `member` */
    report: async () => (await saveReport(planted, planted.member)).body,
    /** one that they deleted */
    deletedReport: async () => {
      const { body } = await saveReport(planted, planted.member)
      await planted.member.delete(body['@id'])
      return body
    },
  }
}
export type Targets = ReturnType<typeof createTargets>
