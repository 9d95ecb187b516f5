import path from 'node:path'
import type { Catalogue } from './catalogue/catalogue.ts'
import { sendCommentMails } from './comments/send-comment-mails.ts'
import type { OpenDatabase } from './db/client.ts'
import { vacuumWhatChanged } from './db/embedded/vacuum.ts'
import { sweepMailFiles } from './engines/mail/mail-transport.ts'
import type { Storage } from './engines/storage/storage.ts'
import type { UploadFolder } from './engines/storage/upload-folder.ts'
import { sweepExpired } from './maintenance/sweep-expired.ts'
import { sweepOrphanedFiles } from './maintenance/sweep-orphaned-files.ts'
import { sweepUploads } from './media/upload/sweep-uploads.ts'
import { storeVersion } from './open-data/store-version.ts'
import { sendDueMails } from './reports/due-steps/send-due-mails.ts'
import { sweepFollowUps } from './reports/follow-ups/sweep-follow-ups.ts'
import { notifyWaitingAccounts } from './users/notify-waiting-accounts.ts'
import { applyRetention } from './users/retention/apply-retention.ts'

export interface HourlyServices {
  database: Pick<OpenDatabase, 'db' | 'engine'>
  catalogue: Catalogue
  storage: Storage
  uploads: UploadFolder
  dataDir: string
  publicUrl: string
}

/** What is done at the start and every hour, by its name in the log. Interrupted, it goes on at the next start. */
export function hourlyJobs(services: HourlyServices): Record<string, () => Promise<unknown>> {
  const { database, catalogue, storage, uploads, dataDir, publicUrl } = services
  const { db } = database
  return {
    'expired rows swept': () => sweepExpired(db),
    'accounts past their time removed': () => applyRetention(db, publicUrl),
    'notes about deleted steps removed': () => sweepFollowUps(db),
    'old mail files removed': () => sweepMailFiles(path.join(dataDir, 'mails')),
    'orphaned files swept': () => sweepOrphanedFiles(db, storage),
    'uploads swept': () => sweepUploads(db, { storage, uploads }),
    'administrators told of waiting accounts': () =>
      db.transaction((tx) => notifyWaitingAccounts(tx, publicUrl)),
    'weekly mails about what is due': () => sendDueMails(db, publicUrl),
    'readers told of comments': () => sendCommentMails(db, publicUrl),
    'open data stored when they changed': () => db.transaction((tx) => storeVersion(tx, catalogue)),
    // A PostgreSQL server vacuums by itself.
    ...(database.engine === 'embedded' && { 'tables vacuumed': () => vacuumWhatChanged(db) }),
  }
}
