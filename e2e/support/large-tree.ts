import { openDatabase } from '../../server/src/db/client.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { makeCard, makeManyCards, makeSector } from '../../server/src/testing/factories.ts'
import { silentLogger } from '../../server/src/testing/silent-logger.ts'

/** A sector of drafts told by their number: a chain of this depth, then the others at the root. */
interface LargeTree {
  name: string
  nodes: number
  chain: number
}

/** Plants a tree in a data folder that no server uses yet. */
export async function plantLargeTree(dataDir: string, tree: LargeTree): Promise<void> {
  const database = await openDatabase({ databaseUrl: '', dataDir, logger: silentLogger })
  try {
    await migrate(database)
    await database.longWork(async (db) => {
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
    })
  } finally {
    await database.close()
  }
}
