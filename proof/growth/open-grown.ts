import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain'
import { type GrownSizes, seedGrown } from '../../bench/datasets/grown-dataset.ts'
import { embeddedDatabase, type OpenDatabase, openDatabase } from '../../server/src/db/client.ts'
import { DURABLE_START_PARAMETERS } from '../../server/src/db/embedded/durable-node-fs.ts'
import { EMBEDDED_EXTENSIONS } from '../../server/src/db/embedded/extensions.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { databaseUrl, onServer } from '../../server/src/testing/database/database-template.ts'
import { startPostgresCluster } from '../../server/src/testing/database/postgres-cluster.ts'
import { silentLogger } from '../../server/src/testing/silent-logger.ts'
import type { ProofRun } from '../proof.ts'
import { tellPlans, tellPlansOf } from '../servers/plan-notices.ts'

const DATABASE = 'grown'

/** A database that has grown for years, whose statements tell their plans. */
export type OpenGrown = (sizes: GrownSizes, defer: ProofRun['defer']) => Promise<OpenDatabase>

export const openGrownEmbedded: OpenGrown = async (sizes, defer) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-grown-'))
  defer(() => rmSync(folder, { recursive: true }))
  const extensions = { ...EMBEDDED_EXTENSIONS, auto_explain }
  const pglite = await PGlite.create({
    dataDir: path.join(folder, 'database'),
    extensions,
    // Plans are those of the product.
    startParams: DURABLE_START_PARAMETERS,
  })
  const database = await embeddedDatabase(pglite, () => pglite.close())
  await migrate(database)
  await seedGrown(database.db, sizes)
  await tellPlansOf(pglite)
  return database
}

export const openGrownServer: OpenGrown = async (sizes, defer) => {
  const server = await startPostgresCluster()
  defer(server.stop)
  await onServer(server.url, `create database ${DATABASE}`)
  const options = {
    databaseUrl: databaseUrl(server.url, DATABASE),
    dataDir: '',
    logger: silentLogger,
  }
  const seeded = await openDatabase(options)
  await migrate(seeded)
  await seeded.withoutStatementTimeout((db) => seedGrown(db, sizes))
  await seeded.close()
  for (const statement of tellPlans(DATABASE)) await onServer(server.url, statement)
  return openDatabase(options)
}
