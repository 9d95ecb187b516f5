import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessTokens } from './access/access-token.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { AppKeys } from './config/app-keys.ts'
import type { Config } from './config/env.ts'
import type { OpenDatabase } from './db/client.ts'
import type { PdfEngine } from './engines/pdf/pdf-engine.ts'
import type { WorkerProcessOptions } from './engines/processes/worker-process.ts'
import type { DiskWatch } from './engines/storage/disk-watch.ts'
import type { Storage } from './engines/storage/storage.ts'
import type { UploadFolder } from './engines/storage/upload-folder.ts'
import type { PagesOptions } from './plugins/pages/pages.ts'
import type { RateCounters } from './plugins/throttle/rate-counters.ts'

/** Everything the application stands on; opened by main.ts, and by the tests. */
export interface AppServices {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'rateLimits'
    | 'passwordMin'
    | 'contactEmail'
    | 'version'
    | 'uploadMaxBytes'
    | 'diskReserveBytes'
    | 'oidc'
  >
  logger: FastifyBaseLogger
  database: OpenDatabase
  catalogue: Catalogue
  rateCounters: RateCounters
  accessTokens: AccessTokens
  keys: AppKeys
  pdf: PdfEngine
  /** the process that reads a spreadsheet */
  reading: WorkerProcessOptions
  /** the process that encodes a picture */
  encoding: WorkerProcessOptions
  storage: Storage
  uploads: UploadFolder
  disk: DiskWatch
  /** told of each answered request; absent: nobody measures */
  answered?: (request: FastifyRequest, reply: FastifyReply) => void
  /** server rendering of the pages; absent when only the calls are served */
  pages?: Pick<PagesOptions, 'renderPage' | 'template' | 'assets'>
}
