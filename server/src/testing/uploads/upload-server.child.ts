import path from 'node:path'
import { FILE_MAX_BYTES } from '@etapes-climat/domain/media/upload-limits'
import { pino } from 'pino'
import { createAccessTokens } from '../../access/access-token.ts'
import { buildApp } from '../../app.ts'
import { createCatalogue } from '../../catalogue/catalogue.ts'
import { deriveAppKeys } from '../../config/app-keys.ts'
import { createLogger } from '../../config/logger.ts'
import { builtServerFile } from '../../config/paths.ts'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { everyHour } from '../../engines/jobs/every-hour.ts'
import { createPdfEngine } from '../../engines/pdf/pdf-engine.ts'
import { createDiskWatch } from '../../engines/storage/disk-watch.ts'
import { openStorage } from '../../engines/storage/open-storage.ts'
import { openUploadFolder } from '../../engines/storage/upload-folder.ts'
import { sweepUploads } from '../../media/upload/sweep-uploads.ts'
import { createRateCounters } from '../../plugins/throttle/rate-counters.ts'
import { createFirstAdministrator } from '../../users/create-administrator.ts'

/**
 * The calls of the application over a data folder, as a child process of the tests:
 * `upload-server.child.ts DATA_DIR E-MAIL PASSWORD`, errors on standard error. Says `open on http://…`.
 */
const SECRET = 'a-secret-for-the-tests-of-32-characters'
const [dataDir = '', email = '', password = ''] = process.argv.slice(2)

const logger = createLogger({ logLevel: 'error' }, pino.destination(2))
const database = await openDatabase({ dataDir, logger })
await migrate(database)
await createFirstAdministrator(database.db, { email, password })
const storage = await openStorage({ dataDir, s3: undefined })
const uploads = await openUploadFolder(path.join(dataDir, 'uploads'))
const app = await buildApp({
  config: {
    publicUrl: 'http://localhost',
    trustProxy: false,
    rateLimits: false,
    passwordMin: 8,
    uploadMaxBytes: FILE_MAX_BYTES,
    diskReserveBytes: 0,
    version: '0.0.0',
    contactEmail: undefined,
    oidc: undefined,
  },
  logger,
  database,
  catalogue: await createCatalogue(database),
  rateCounters: createRateCounters(database.db),
  accessTokens: createAccessTokens(SECRET),
  keys: deriveAppKeys(SECRET),
  pdf: createPdfEngine({
    workerPath: builtServerFile('pdf-worker.js'),
    logger,
  }),
  reading: { workerPath: builtServerFile('workbook-worker.js') },
  encoding: { workerPath: builtServerFile('picture-worker.js') },
  storage,
  uploads,
  disk: createDiskWatch(dataDir, logger),
})
everyHour('uploads swept', () => sweepUploads(database.db, { storage, uploads }), logger)
process.stdout.write(`open on ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
