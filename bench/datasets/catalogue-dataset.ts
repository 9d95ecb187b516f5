import { eq } from 'drizzle-orm'
import { refreshSectorTotals } from '../../server/src/cards/hierarchy/hierarchy-values.repository.ts'
import type { Database } from '../../server/src/db/client.ts'
import { card, cardTag } from '../../server/src/db/tables/card.table.ts'
import {
  cardCategory,
  cardFormat,
  sector,
  tag,
} from '../../server/src/db/tables/classification.table.ts'
import { appUser } from '../../server/src/db/tables/user.table.ts'
import { hashPassword } from '../../server/src/users/password.ts'
import { draw, seededRandom } from './random.ts'

/** The member who makes the calls. */
export const MEMBER = { email: 'membre@exemple.fr', password: 'une phrase de passe pour mesurer' }

const SECTORS = 12
const TAGS = 24
const CATEGORIES = 4
const TAGS_PER_CARD = 3
const ROWS_PER_INSERT = 2000

export interface CatalogueDataset {
  sectorUids: string[]
  tagUids: string[]
  cardIds: number[]
}

const numbered = <Row>(count: number, row: (n: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index + 1))

/**
 * A catalogue of published direct steps, each in one of 12 sectors and 4 categories with 3 of 24
 * tags: two sectors and three tags keep about one step in eighteen.
 */
export async function seedCatalogue(db: Database, cards: number): Promise<CatalogueDataset> {
  const random = seededRandom()
  await seedMember(db)
  const sectors = await db
    .insert(sector)
    .values(numbered(SECTORS, (n) => ({ name: `Secteur ${n}`, slug: `secteur-${n}`, position: n })))
    .returning()
  const tags = await db
    .insert(tag)
    .values(numbered(TAGS, (n) => ({ name: `Mot-clé ${n}`, position: n })))
    .returning()
  const categories = await db
    .insert(cardCategory)
    .values(numbered(CATEGORIES, (n) => ({ name: `Filtre ${n}`, position: n })))
    .returning()
  const [format] = await db.select().from(cardFormat).where(eq(cardFormat.slug, 'direct'))
  if (!format) throw new Error('The migrations made no direct format')
  const one = <Row extends { id: number }>(rows: Row[]) =>
    rows[Math.floor(random() * rows.length)]?.id ?? null
  const values = numbered(cards, (n) => ({
    name: `Réduire l’empreinte du poste ${n}`,
    formatId: format.id,
    sectorId: one(sectors),
    categoryId: one(categories),
    position: n,
    val: Math.floor(random() * 200),
    draft: false,
    idx: `ETA-${n}`,
    idxDate: '2026-03-01',
  }))
  const cardIds: number[] = []
  for (const chunk of chunks(values)) {
    const rows = await db.insert(card).values(chunk).returning({ id: card.id })
    cardIds.push(...rows.map((row) => row.id))
  }
  const links = cardIds.flatMap((cardId) =>
    draw(tags, TAGS_PER_CARD, random).map(({ id }) => ({ cardId, tagId: id })),
  )
  for (const chunk of chunks(links)) await db.insert(cardTag).values(chunk)
  await refreshSectorTotals(db)
  return {
    sectorUids: sectors.map((row) => row.uid),
    tagUids: tags.map((row) => row.uid),
    cardIds,
  }
}

async function seedMember(db: Database): Promise<void> {
  await db.insert(appUser).values({
    firstName: 'Solène',
    lastName: 'Guivarch',
    email: MEMBER.email,
    phone: '06 01 02 03 05',
    company: 'Habitat des Deux Rives',
    companyRole: 'Cheffe de projet',
    passwordHash: await hashPassword(MEMBER.password),
    status: 'member',
  })
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return numbered(Math.ceil(rows.length / ROWS_PER_INSERT), (n) =>
    rows.slice((n - 1) * ROWS_PER_INSERT, n * ROWS_PER_INSERT),
  )
}
