import { sql } from 'drizzle-orm'
import { type Database, type OpenDatabase, openDatabase } from '../../../server/src/db/client.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { makeCard, makeManyCards, makeSector } from '../../../server/src/testing/factories.ts'
import { silentLogger } from '../../../server/src/testing/silent-logger.ts'
import type { DatabasePlace } from './demonstration.ts'

/** Opens a database that no server uses yet. */
export async function withDatabase(
  place: DatabasePlace,
  use: (database: OpenDatabase) => Promise<unknown>,
): Promise<void> {
  const database = await openDatabase({ ...place, logger: silentLogger })
  try {
    await use(database)
  } finally {
    await database.close()
  }
}

/** Fills a database that no server uses yet. */
export const seedDatabase = (
  place: DatabasePlace,
  seed: (db: Database) => Promise<void>,
): Promise<void> =>
  withDatabase(place, async (database) => {
    await migrate(database)
    await database.withoutStatementTimeout(seed)
  })

/** A sector of numbered drafts: a chain of this depth, then the others at the root. */
interface LargeTree {
  name: string
  nodes: number
  chain: number
}

export async function seedLargeTree(db: Database, tree: LargeTree): Promise<void> {
  const sector = await makeSector(db, { name: tree.name })
  const step = (position: number) => ({
    name: `Étape ${position}`,
    idx: `G-${position}`,
    draft: true,
    position,
    sectorId: sector.id,
  })
  let parentId: number | null = null
  for (let position = 1; position <= tree.chain; position++) {
    const row: { id: number } = await makeCard(db, { ...step(position), parentId })
    parentId = row.id
  }
  const beside = Array.from({ length: tree.nodes - tree.chain }, (_, at) =>
    step(tree.chain + at + 1),
  )
  await makeManyCards(db, beside)
}

/** An indirect step over published ones, with wrong stored values for it and its sector. */
interface WrittenValues {
  sector: string
  step: string
  sectorTotal: number
  stepValue: number
  children: readonly number[]
}

export async function seedWrittenValues(db: Database, written: WrittenValues): Promise<void> {
  const sector = await makeSector(db, { name: written.sector, total: written.sectorTotal })
  const parent = await makeCard(db, {
    name: written.step,
    format: 'indirect',
    val: written.stepValue,
    sectorId: sector.id,
  })
  for (const val of written.children) {
    await makeCard(db, { val, sectorId: sector.id, parentId: parent.id })
  }
}

/** Members of one last name, numbered by their addresses. */
export async function seedMembers(
  db: Database,
  { lastName, count }: { lastName: string; count: number },
): Promise<void> {
  await db.execute(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash,
      status)
    select 'Awa', ${lastName}::text, 'compte' || n || '@exemple.fr', '', '', '', 'x', 'member'
    from generate_series(1, ${count}::int) n`)
}
