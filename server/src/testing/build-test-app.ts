import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FILE_MAX_BYTES } from '@etapes-climat/domain/media/upload-limits'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type AppServices, buildApp } from '../app.ts'
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts'
import { sourceFile } from '../config/paths.ts'
import { createPdfEngine } from '../engines/pdf/pdf-engine.ts'
import { openDiskStorage } from '../engines/storage/disk-storage.ts'
import type { Storage } from '../engines/storage/storage.ts'
import { openUploadFolder, type UploadFolder } from '../engines/storage/upload-folder.ts'
import { createAccessTokens } from '../sessions/access-token.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  database: TestDatabase
  catalogue: Catalogue
  storage: Storage
  uploads: UploadFolder
  /** folder of `files` (the storage) and `uploads` */
  dataDir: string
  close(): Promise<void>
}

/** Settings that a test changes. */
export type AppChanges = Partial<AppServices['config']>

/** The real application over a fresh database on the engine under test; calls only, no pages. */
export async function buildTestApp(changes: AppChanges = {}): Promise<TestApp> {
  const logger = pino({ level: 'silent' })
  const database = await createTestDatabase()
  const catalogue = await createCatalogue(database)
  const files = await mkdtemp(path.join(tmpdir(), 'etapes-climat-'))
  const storage = await openDiskStorage(path.join(files, 'files'))
  const uploads = await openUploadFolder(path.join(files, 'uploads'))
  const pdf = createPdfEngine({
    workerPath: sourceFile('engines', 'pdf', 'pdf-worker.ts'),
    execArgv: ['--import', 'tsx'],
    logger,
  })
  const app = await buildApp({
    config: {
      publicUrl: 'http://localhost',
      trustProxy: false,
      rateLimits: true,
      passwordMin: 8,
      uploadMaxBytes: FILE_MAX_BYTES,
      diskReserveBytes: 0,
      ...changes,
    },
    logger,
    database,
    catalogue,
    accessTokens: createAccessTokens('a-secret-for-the-tests-of-32-characters'),
    pdf,
    storage,
    uploads,
  })
  return {
    app,
    database,
    catalogue,
    storage,
    uploads,
    dataDir: files,
    async close() {
      await app.close()
      await pdf.close()
      await catalogue.close()
      await database.close()
      await rm(files, { recursive: true })
    },
  }
}
