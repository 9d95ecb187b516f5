import { eq } from 'drizzle-orm'
import {
  refreshIndirectValues,
  refreshSectorTotals,
} from '../cards/hierarchy/hierarchy-values.repository.ts'
import type { Database } from '../db/client.ts'
import { card, cardExemplary, cardTag } from '../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../db/tables/classification.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { hashPassword } from '../users/password.ts'

/** Password of every account made by the tests. */
export const TEST_PASSWORD = 'une phrase de passe pour les essais'

let passwordHash: Promise<string> | undefined
let sequence = 0

/** An account, by default a member. */
export async function makeUser(db: Database, values: Partial<typeof appUser.$inferInsert> = {}) {
  passwordHash ??= hashPassword(TEST_PASSWORD)
  sequence += 1
  const [row] = await db
    .insert(appUser)
    .values({
      firstName: 'Jeanne',
      lastName: `Dupont ${sequence}`,
      email: `personne${sequence}@exemple.fr`,
      phone: '06 01 02 03 05',
      company: 'Atelier Dupont',
      companyRole: 'Architecte',
      passwordHash: await passwordHash,
      status: 'member',
      ...values,
    })
    .returning()
  if (!row) throw new Error('no user')
  return row
}

export async function makeSector(db: Database, values: Partial<typeof sector.$inferInsert> = {}) {
  sequence += 1
  const [row] = await db
    .insert(sector)
    .values({ name: `Secteur ${sequence}`, slug: `secteur-${sequence}`, ...values })
    .returning()
  if (!row) throw new Error('no sector')
  return row
}

export async function makeTag(db: Database, values: Partial<typeof tag.$inferInsert> = {}) {
  sequence += 1
  const [row] = await db
    .insert(tag)
    .values({ name: `Mot-clé ${sequence}`, ...values })
    .returning()
  if (!row) throw new Error('no tag')
  return row
}

export async function makeCategory(db: Database) {
  sequence += 1
  const name = `Filtre ${sequence}`
  const [row] = await db.insert(cardCategory).values({ name }).returning()
  if (!row) throw new Error('no category')
  return row
}

export async function makeExemplary(
  db: Database,
  values: Partial<typeof exemplary.$inferInsert> = {},
) {
  sequence += 1
  const [row] = await db
    .insert(exemplary)
    .values({
      title: `Ouvrage ${sequence}`,
      projectOwner: 'Foncière',
      architect: 'Atelier',
      credit: 'Crédit',
      draft: false,
      ...values,
    })
    .returning()
  if (!row) throw new Error('no exemplary')
  return row
}

export interface CardValues extends Partial<Omit<typeof card.$inferInsert, 'formatId'>> {
  /** slug of the format, direct when absent */
  format?: string
  tagIds?: number[]
  exemplaryIds?: number[]
}

/** A step, by default published and direct; call `computeHierarchyValues` once all are made. */
export async function makeCard(db: Database, values: CardValues = {}) {
  const { format = 'direct', tagIds = [], exemplaryIds = [], ...columns } = values
  sequence += 1
  const formats = await db.select().from(cardFormat)
  const found = formats.find((row) => row.slug === format)
  if (!found) throw new Error(`no format ${format}`)
  const [row] = await db
    .insert(card)
    .values({ name: `Étape ${sequence}`, draft: false, ...columns, formatId: found.id })
    .returning()
  if (!row) throw new Error('no card')
  if (tagIds.length > 0) {
    await db.insert(cardTag).values(tagIds.map((tagId) => ({ cardId: row.id, tagId })))
  }
  if (exemplaryIds.length > 0) {
    await db
      .insert(cardExemplary)
      .values(
        exemplaryIds.map((exemplaryId, position) => ({ cardId: row.id, exemplaryId, position })),
      )
  }
  return row
}

const INSERTED_AT_ONCE = 1_000

/** Thousands of direct steps, in as few calls as the database takes. */
export async function makeManyCards(
  db: Database,
  values: Omit<typeof card.$inferInsert, 'formatId'>[],
) {
  const [direct] = await db.select().from(cardFormat).where(eq(cardFormat.slug, 'direct'))
  if (!direct) throw new Error('no direct format')
  for (let start = 0; start < values.length; start += INSERTED_AT_ONCE) {
    const rows = values.slice(start, start + INSERTED_AT_ONCE)
    await db.insert(card).values(rows.map((row) => ({ ...row, formatId: direct.id })))
  }
}

/** Computes indirect values and sector totals, as every change of the catalogue does. */
export async function computeHierarchyValues(db: Database) {
  await refreshIndirectValues(db, 'all')
  await refreshSectorTotals(db)
}
