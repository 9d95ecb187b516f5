import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FILE_MAX_BYTES } from '@etapes-climat/domain/media/upload-limits'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { createAccessTokens } from '../access/access-token.ts'
import { buildApp } from '../app.ts'
import type { AppServices } from '../app-services.ts'
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts'
import { type AppKeys, deriveAppKeys } from '../config/app-keys.ts'
import { openDatabase } from '../db/client.ts'
import { rateLimit } from '../db/tables/rate-limit.table.ts'
import { createPdfEngine, type PdfEngine } from '../engines/pdf/pdf-engine.ts'
import type { WorkerProcessOptions } from '../engines/processes/worker-process.ts'
import { createDiskWatch } from '../engines/storage/disk-watch.ts'
import type { Storage } from '../engines/storage/storage.ts'
import { openUploadFolder, type UploadFolder } from '../engines/storage/upload-folder.ts'
import { createRateCounters } from '../plugins/throttle/rate-counters.ts'
import { createContractCheck } from './contract-check.ts'
import { createTestDatabase, type TestDatabase } from './database/database.ts'
import { workerFile } from './processes/child-process.ts'
import { silentLogger } from './silent-logger.ts'
import { trackCatalogueWrites } from './track-catalogue-writes.ts'
import { openTestStorage } from './uploads/test-storage.ts'

/** APP_SECRET of the application under test. */
const TEST_SECRET = 'a-secret-for-the-tests-of-32-characters'

export interface TestApp {
  app: FastifyInstance
  database: TestDatabase
  catalogue: Catalogue
  keys: AppKeys
  /** Forgets everything that was counted against a limit. */
  forgetRates(): Promise<void>
  /** Looks at each limit again, which is otherwise refused from memory for a second. */
  recheckRates(): void
  storage: Storage
  uploads: UploadFolder
  encoding: WorkerProcessOptions
  pdf: PdfEngine
  /** folder of `files` (the storage, unless it is a bucket) and `uploads` */
  dataDir: string
  /** every file that is kept or on its way, sorted */
  files(): Promise<string[]>
  close(): Promise<void>
}

/** A provider that does not answer: its calls are there, as those of every other feature. */
const NO_ANSWER_PROVIDER = {
  issuer: 'http://localhost:1',
  clientId: 'etapes',
  clientSecret: 'secret',
  label: 'ProConnect',
  scopes: 'openid profile email',
  acrValues: [],
  verifiesEmails: false,
}

/** Settings that a test changes. */
export type AppChanges = Partial<AppServices['config']>

/** What an application uses instead of its own. */
interface Given {
  database?: Promise<TestDatabase> | undefined
  storage?: Storage | undefined
  /** services that tell what happens, made of these */
  measured?: (
    services: Pick<TestApp, 'database' | 'catalogue' | 'pdf' | 'dataDir'>,
  ) => Partial<Pick<AppServices, 'answered' | 'pdf'>>
}

/** The real application over a fresh database on the engine under test; calls only, no pages. */
export async function buildTestApp(
  changes: AppChanges = {},
  logger: Logger = pino({ level: 'silent' }),
  given: Given = {},
): Promise<TestApp> {
  const opened = await (given.database ?? createTestDatabase())
  const catalogue = await createCatalogue(opened)
  const files = await mkdtemp(path.join(tmpdir(), 'etapes-climat-'))
  const kept = await openTestStorage(files)
  const storage = given.storage ?? kept.storage
  const uploads = await openUploadFolder(path.join(files, 'uploads'))
  const encoding = { workerPath: workerFile('picture-worker'), execArgv: [] }
  const pdf = createPdfEngine({
    workerPath: workerFile('pdf-worker'),
    execArgv: [],
    logger,
  })
  const rateCounters = createRateCounters(opened.db)
  const keys = deriveAppKeys(TEST_SECRET)
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
      oidc: NO_ANSWER_PROVIDER,
      ...changes,
    },
    logger,
    database: opened,
    catalogue,
    rateCounters,
    accessTokens: createAccessTokens(TEST_SECRET),
    keys,
    pdf,
    reading: { workerPath: workerFile('workbook-worker'), execArgv: [] },
    encoding,
    storage,
    uploads,
    disk: createDiskWatch(files, logger),
    ...given.measured?.({ database: opened, catalogue, pdf, dataDir: files }),
  })
  const { db, hasNewWrites } = trackCatalogueWrites(opened.db)
  const noted = { ...opened, db }
  const expectDocumented = checkContract(app, () => contractCheckOf(app, changes))
  // The call itself reports a lost database.
  refreshBeforeCalls(app, () => hasNewWrites() && catalogue.latest().catch(() => null))
  return {
    app,
    database: noted,
    catalogue,
    keys,
    recheckRates: rateCounters.recheck,
    async forgetRates() {
      await opened.db.delete(rateLimit)
      rateCounters.recheck()
    },
    storage,
    uploads,
    encoding,
    pdf,
    dataDir: files,
    files: kept.files,
    async close() {
      await app.close()
      await pdf.close()
      await catalogue.close()
      await noted.close()
      await rm(files, { recursive: true })
      expectDocumented()
    },
  }
}

/** A second instance beside an application: on its PostgreSQL database, and its storage. */
export function buildInstanceBeside({ database, storage }: TestApp): Promise<TestApp> {
  const { databaseUrl = '' } = database
  const connected = openDatabase({ databaseUrl, dataDir: '', logger: silentLogger })
  return buildTestApp({}, undefined, { database: connected, storage })
}

type ContractCheck = ReturnType<typeof createContractCheck>

/** By configuration, and by the document that follows from it: compiling its schemas takes as long as many calls. */
const contractChecks = new Map<string, ContractCheck>()

/** The document depends only on the routes and the configuration of the test; most have the same. */
function contractCheckOf(app: FastifyInstance, changes: AppChanges): ContractCheck {
  // What is set to nothing is a change too.
  const key = JSON.stringify(changes, (_name, value) => value ?? null)
  const known = contractChecks.get(key)
  if (known) return known
  const document = JSON.stringify(app.swagger())
  const check = contractChecks.get(document) ?? createContractCheck(app)
  contractChecks.set(key, check).set(document, check)
  return check
}

/**
 * Holds every answer to a test against the OpenAPI document; of one on a port, only the status.
 * @returns what to call at the end: throws for statuses on a port that the document does not name
 */
function checkContract(app: FastifyInstance, contractCheck: () => ContractCheck): () => void {
  const inject = app.inject.bind(app)
  const checked = async (options: InjectOptions | string) => {
    const answer = await inject(options)
    const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options
    contractCheck().checkAnswer(method.toUpperCase(), String(url), answer)
    return answer
  }
  app.inject = checked as typeof app.inject

  const faults = new Set<string>()
  app.server.on('request', ({ method = '', url = '' }, response) => {
    response.once('finish', () => {
      try {
        contractCheck().checkStatus(method, url, response.statusCode)
      } catch (error) {
        faults.add(String(error))
      }
    })
  })
  return () => {
    if (faults.size > 0) throw new Error([...faults].join('\n'))
  }
}

/** Makes each injected call wait until the application has read what the test itself wrote. */
function refreshBeforeCalls(app: FastifyInstance, refresh: () => unknown): void {
  const inject = app.inject.bind(app)
  const refreshed = async (options: InjectOptions | string) => {
    await refresh()
    return inject(options)
  }
  app.inject = refreshed as typeof app.inject
}
