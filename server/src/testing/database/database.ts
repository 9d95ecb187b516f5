import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { embeddedDatabase, type OpenDatabase, openDatabase } from '../../db/client.ts'
import { EMBEDDED_EXTENSIONS } from '../../db/embedded/extensions.ts'
import { endOnFatalError } from '../../db/embedded/fatal-errors.ts'
import { keepExitCode } from '../../db/embedded/keep-exit-code.ts'
import { optimizeLate } from '../../db/embedded/optimize-late.ts'
import { silentLogger } from '../silent-logger.ts'
import { databaseUrl, onServer } from './database-template.ts'

/** A database of a test's own; `databaseUrl` where it lies on a PostgreSQL server. */
export interface TestDatabase extends OpenDatabase {
  databaseUrl?: string
}

/**
 * A fresh migrated database on the engine of the project (TEST_ENGINE). Make one for each test file
 * and `close()` it in `afterAll`, which also removes it.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  return template.engine === 'embedded'
    ? createEmbedded(new Blob([fs.readFileSync(template.dump)]))
    : createOnServer(template.serverUrl, template.database)
}

/** As a fresh one, but without tables: for a restoration. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  return template.engine === 'embedded'
    ? createEmbedded()
    : createOnServer(template.serverUrl, 'template1')
}

/**
 * PostgreSQL zeroes its shared buffers at the start, used or not: the default of 128 MB takes half of the
 * time that a copy takes to open.
 */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/** In memory, where there is nothing to fsync. */
async function createEmbedded(dump?: Blob): Promise<TestDatabase> {
  optimizeLate()
  const pglite = await keepExitCode(() =>
    PGlite.create({
      extensions: EMBEDDED_EXTENSIONS,
      startParams: START_PARAMETERS,
      ...(dump && { loadDataDir: dump }),
    }),
  )
  endOnFatalError(pglite, silentLogger)
  return embeddedDatabase(pglite, () => keepExitCode(() => pglite.close()))
}

async function createOnServer(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  const url = databaseUrl(serverUrl, name)
  const pooler = process.env.TEST_POOLER_URL
  const opened = await openDatabase({
    databaseUrl: pooler ? databaseUrl(pooler, name) : url,
    databaseDirectUrl: url,
    dataDir: '',
    logger: silentLogger,
  })
  const close = async () => {
    await opened.close()
    await onServer(serverUrl, `drop database ${name} with (force)`)
  }
  return { ...opened, databaseUrl: url, close }
}
