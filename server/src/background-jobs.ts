import path from 'node:path'
import type { Catalogue } from './catalogue/catalogue.ts'
import { sendCommentMails } from './comments/send-comment-mails.ts'
import type { AppKeys } from './config/app-keys.ts'
import type { Config } from './config/env.ts'
import type { OpenDatabase } from './db/client.ts'
import type { DatabaseLogger } from './db/database-logger.ts'
import { vacuumWhatChanged } from './db/embedded/vacuum.ts'
import type { QueueWorker } from './engines/jobs/queue-worker.ts'
import { createMailLinks } from './engines/mail/mail-links.ts'
import { openMailTransport, sweepMailFiles } from './engines/mail/mail-transport.ts'
import { startMailWorker } from './engines/mail/mail-worker.ts'
import type { DiskWatch } from './engines/storage/disk-watch.ts'
import type { Storage } from './engines/storage/storage.ts'
import type { UploadFolder } from './engines/storage/upload-folder.ts'
import { sweepExpired } from './maintenance/sweep-expired.ts'
import { sweepOrphanedFiles } from './maintenance/sweep-orphaned-files.ts'
import { sweepUploads } from './media/upload/sweep-uploads.ts'
import { storeVersion } from './open-data/store-version.ts'
import { startPublishing } from './publications/publish-due.ts'
import { sendDueMails } from './reports/due-steps/send-due-mails.ts'
import { sweepFollowUps } from './reports/follow-ups/sweep-follow-ups.repository.ts'
import { startResetDemandWorker } from './sessions/password-reset/answer-reset-demand.ts'
import { notifyWaitingAccounts } from './users/notify-waiting-accounts.ts'
import { applyRetention } from './users/retention/apply-retention.ts'

export interface BackgroundServices {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>
  database: OpenDatabase
  keys: Pick<AppKeys, 'signUnsubscribe'>
  catalogue: Catalogue
  storage: Storage
  uploads: UploadFolder
  disk: DiskWatch
  logger: DatabaseLogger
}

const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'mails')

/** What is done at the start and every hour, by its name in the log. Interrupted, it goes on at the next start. */
export function hourlyJobs(services: BackgroundServices): Record<string, () => Promise<unknown>> {
  const { config, database, catalogue, storage, uploads } = services
  const { publicUrl } = config
  const { db } = database
  const mailLinks = createMailLinks(publicUrl, services.keys.signUnsubscribe)
  return {
    'expired rows swept': () => sweepExpired(db),
    'accounts past their time removed': () => applyRetention(db, publicUrl),
    'notes about deleted steps removed': () => sweepFollowUps(db),
    'old mail files removed': () => sweepMailFiles(db, mailFolder(config)),
    'orphaned files swept': () => sweepOrphanedFiles(db, storage),
    'uploads swept': () => sweepUploads(db, { storage, uploads }),
    'administrators told of waiting accounts': () =>
      db.transaction((tx) => notifyWaitingAccounts(tx, mailLinks)),
    'weekly mails about what is due': () => sendDueMails(db, mailLinks),
    'readers told of comments': () => sendCommentMails(db, mailLinks),
    'open data stored when they changed': () => db.transaction((tx) => storeVersion(tx, catalogue)),
    // A PostgreSQL server vacuums by itself.
    ...(database.engine === 'embedded' && { 'tables vacuumed': () => vacuumWhatChanged(db) }),
  }
}

/** Starts what works off a queue, by its name. */
export function queueWorkers(
  services: BackgroundServices,
): Record<string, () => Promise<QueueWorker>> {
  const { config } = services
  return {
    'demands for reset links': () => startResetDemandWorker({ ...services, ...config }),
    mails: () => {
      const transport = openMailTransport({ ...config, folder: mailFolder(config) })
      return startMailWorker({ ...services, transport })
    },
    'planned publications': () => startPublishing({ ...services, ...config }),
  }
}
