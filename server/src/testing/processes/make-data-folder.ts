import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { silentLogger } from '../silent-logger.ts'

declare module 'vitest' {
  interface ProvidedContext {
    migratedDataFolder: string
  }
}

/** Makes the data folder that `copyMigratedDataFolder` copies, once before the suite; removes it at the end. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'etapes-climat-migrated-'))
  const database = await openDatabase({ dataDir, logger: silentLogger })
  await migrate(database).finally(database.close)
  project.provide('migratedDataFolder', dataDir)
  return () => rmSync(dataDir, { recursive: true })
}
