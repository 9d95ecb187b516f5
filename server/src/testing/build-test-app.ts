import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FILE_MAX_BYTES } from '@etapes-climat/domain/media/upload-limits'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { type AppServices, buildApp } from '../app.ts'
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts'
import { deriveAppKeys } from '../config/app-keys.ts'
import { sourceFile } from '../config/paths.ts'
import { createPdfEngine } from '../engines/pdf/pdf-engine.ts'
import { openDiskStorage } from '../engines/storage/disk-storage.ts'
import { createDiskWatch } from '../engines/storage/disk-watch.ts'
import type { Storage } from '../engines/storage/storage.ts'
import { openUploadFolder, type UploadFolder } from '../engines/storage/upload-folder.ts'
import { createAccessTokens } from '../sessions/access-token.ts'
import { createContractCheck } from './contract-check.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** APP_SECRET of the application under test. */
const TEST_SECRET = 'a-secret-for-the-tests-of-32-characters'

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
export async function buildTestApp(
  changes: AppChanges = {},
  logger: Logger = pino({ level: 'silent' }),
): Promise<TestApp> {
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
      version: '0.0.0',
      contactEmail: undefined,
      uploadMaxBytes: FILE_MAX_BYTES,
      diskReserveBytes: 0,
      ...changes,
    },
    logger,
    database,
    catalogue,
    accessTokens: createAccessTokens(TEST_SECRET),
    keys: deriveAppKeys(TEST_SECRET),
    pdf,
    storage,
    uploads,
    disk: createDiskWatch(files, logger),
  })
  checkContract(app)
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

/** Every answer to a test is held against the OpenAPI document. */
function checkContract(app: FastifyInstance): void {
  const inject = app.inject.bind(app)
  let check: ReturnType<typeof createContractCheck> | undefined
  const checked = async (options: InjectOptions | string) => {
    const answer = await inject(options)
    check ??= createContractCheck(app)
    const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options
    check(method.toUpperCase(), String(url), answer)
    return answer
  }
  app.inject = checked as typeof app.inject
}
