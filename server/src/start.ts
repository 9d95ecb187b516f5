import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createAccessTokens } from './access/access-token.ts'
import { buildApp } from './app.ts'
import { hourlyJobs, queueWorkers } from './background-jobs.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { deriveAppKeys } from './config/app-keys.ts'
import { readAppSecret } from './config/app-secret.ts'
import type { Config } from './config/env.ts'
import { builtServerFile, builtWebFile } from './config/paths.ts'
import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { loadDemoContent, type StoreIllustration } from './demo/load-demo-content.ts'
import { everyHour, type RepeatedWork } from './engines/jobs/every-hour.ts'
import { createPdfEngine } from './engines/pdf/pdf-engine.ts'
import { createDiskWatch } from './engines/storage/disk-watch.ts'
import { openStorage } from './engines/storage/open-storage.ts'
import { readStorageId } from './engines/storage/storage-id.ts'
import { openUploadFolder } from './engines/storage/upload-folder.ts'
import { serveDatabaseCopies } from './maintenance/backup/database-copies.ts'
import { startScheduledBackups } from './maintenance/backup/scheduled-backups.ts'
import { refuseOtherStorage } from './maintenance/refuse-other-storage.ts'
import { encodePicture } from './media/encode-picture.ts'
import type { EncodedPicture } from './media/encoded-picture.ts'
import { pictureAddress } from './media/picture-address.ts'
import { announceUntilCommit, type FileStore } from './media/store-files.ts'
import { storeEncodedPicture } from './media/store-picture.ts'
import { drainConnections } from './plugins/drain.ts'
import { createRateCounters } from './plugins/throttle/rate-counters.ts'
import { createFirstAdministrator } from './users/create-administrator.ts'
import { listAdministrators } from './users/user.repository.ts'

export interface StartedServer {
  app: FastifyInstance
  address: string
  /** the first administrator, when this start created it */
  firstAdministrator: { email: string; password: string } | null
  /** stops accepting and lets requests finish */
  drain(): Promise<void>
  /** ends the work in the background and closes the database; after `drain` */
  close(): Promise<void>
}

/** Opens everything in order, migrates, loads what an empty installation needs, and listens. */
export async function start(config: Config, logger: Logger): Promise<StartedServer> {
  const storageId = config.databaseUrl ? await readStorageId(config) : undefined
  const database = await openDatabase({
    ...config,
    storageId,
    logger,
  })
  const background: Pick<RepeatedWork, 'stop'>[] = []
  const stopBackground = () => Promise.allSettled(background.map((work) => work.stop()))
  try {
    if (storageId) await database.withoutStatementTimeout((db) => refuseOtherStorage(db, storageId))
    await migrate(database)
    const storage = await openStorage(config)
    const uploads = await openUploadFolder(path.join(config.dataDir, 'uploads'))
    const store = { storage, uploads }
    if (config.demoContent) {
      const pictures = announceUntilCommit(store)
      const outcome = await loadDemoContent(database.db, storeIllustrationIn(pictures.store))
      await pictures.releaseAnnouncements()
      logger.info({ outcome }, 'demonstration content')
    }
    const catalogue = await createCatalogue(database)
    const engine = createPdfEngine({ workerPath: builtServerFile('pdf-worker.js'), logger })
    const jobs: RepeatedWork[] = []
    const metrics = config.metrics && {
      ...config.metrics,
      // Loaded only by who measures.
      ...(await import('./metrics/metrics.ts')).createMetrics({
        database,
        catalogue,
        dataDir: config.dataDir,
        jobs,
        pdf: engine,
      }),
    }
    const pdf = metrics?.timed(engine) ?? engine
    const secret = readAppSecret(config)
    const keys = deriveAppKeys(secret)
    const disk = createDiskWatch(config.dataDir, logger)
    const app = await buildApp({
      config,
      logger,
      database,
      catalogue,
      rateCounters: createRateCounters(database.db),
      accessTokens: createAccessTokens(secret),
      keys,
      pdf,
      reading: { workerPath: builtServerFile('workbook-worker.js') },
      encoding: { workerPath: builtServerFile('picture-worker.js') },
      storage,
      uploads,
      disk,
      pages: await readPages(),
      ...(metrics && { answered: metrics.answered }),
    })
    const services = { config, database, keys, catalogue, storage, uploads, disk, logger }
    for (const startWorker of Object.values(queueWorkers(services))) {
      background.push(await startWorker())
    }
    if (database.copyTo) {
      background.push(await serveDatabaseCopies(config.dataDir, database.copyTo, logger))
    }
    for (const [what, work] of Object.entries(hourlyJobs(services))) {
      jobs.push(everyHour(what, work, logger))
    }
    background.push(...jobs)
    if (metrics) {
      const { serveMetrics } = await import('./metrics/serve-metrics.ts')
      const served = await serveMetrics(metrics, metrics)
      background.push(served)
      logger.info({ address: served.address }, 'metrics are read there')
    }
    await app.ready()
    // A start that is refused keeps no administrator, whose password it would never show. And nobody
    // registers that address before.
    const { firstAdministrator, address } = await database.db.transaction(async (tx) => ({
      firstAdministrator: await createFirstAdministrator(tx, {
        email: config.adminEmail,
        password: config.adminPassword,
      }),
      address: await app.listen({ host: config.host, port: config.port }),
    }))
    if (config.backups) {
      // Once there is an administrator: who is told when the first one fails.
      const { db } = database
      const work = startScheduledBackups(config.backups, {
        ...config,
        db,
        listAdministrators,
        logger,
      })
      jobs.push(work)
      background.push(work)
    }
    let stopped: Promise<unknown> | undefined
    const drain = async () => {
      // What works in the background ends meanwhile: none of it makes the stop longer.
      stopped = stopBackground()
      await drainConnections(app)
    }
    const close = async () => {
      await stopped
      await pdf.close()
      await catalogue.close()
      await database.close()
    }
    return { app, address, firstAdministrator, drain, close }
  } catch (error) {
    // The embedded engine breaks when a statement comes while it closes.
    await stopBackground()
    await database.close()
    throw error
  }
}

function storeIllustrationIn(store: FileStore): StoreIllustration {
  let prepared: ReadonlyMap<string, Promise<EncodedPicture>> | undefined
  return async (tx, { name, alt, meta }) => {
    // Only the first start draws pictures, so only it loads the drawing code.
    const { prepareDemoPictures } = await import('./demo/prepare-demo-pictures.ts')
    prepared ??= prepareDemoPictures(encodePicture)
    const encoded = await prepared.get(name)
    if (!encoded) throw new Error(`Not a demonstration picture: ${name}`)
    const { file } = await storeEncodedPicture(tx, store, encoded, { alt, meta, ownerId: null })
    return { src: pictureAddress('full', file), alt, meta }
  }
}

async function readPages() {
  const entry = pathToFileURL(builtWebFile('server', 'entry-server.js')).href
  const { renderPage } = await import(/* @vite-ignore */ entry)
  return {
    renderPage,
    template: readFileSync(builtWebFile('client', 'index.html'), 'utf8'),
    assets: builtWebFile('client'),
  }
}
