import type { Database } from '../../db/client.ts'
import { findMediaByFile, isMilestoneFile } from '../media.repository.ts'
import { type FileStore, removeFiles } from '../store-files.ts'
import { forgetChunk } from './forget-chunk.ts'
import { endedChunks } from './upload-chunk.repository.ts'
import { endUploadSession, expireUploadSessions } from './upload-session.repository.ts'

export interface Swept {
  expired: number
  temporary: number
  stored: number
}

/**
 * Removes what aborted uploads and ended processes left: sessions idle for 24 hours, chunks
 * of sessions that ended, unfinished files, and stored files whose row was never written. Only files that this
 * installation announced are removed from the storage: a storage may be shared.
 */
export async function sweepUploads(
  db: Database,
  store: FileStore,
  now: Date = new Date(),
): Promise<Swept> {
  const expired = await expireUploadSessions(db, now)
  const { files, announced } = await store.uploads.leftovers()
  for (const { session } of files) {
    if (session) await db.transaction((tx) => endUploadSession(tx, session))
  }
  const chunks = await endedChunks(db)
  for (const name of chunks) await forgetChunk({ db, store }, name)
  for (const { file } of files) await store.uploads.remove(file)
  let stored = 0
  for (const { file, names } of announced) {
    if (!(await isRecorded(db, names)) && (await removeFiles(store.storage, names))) {
      stored += names.length
    }
    await store.uploads.remove(file)
  }
  return { expired, temporary: chunks.length + files.length, stored }
}

/** Whether the picture that these files are of has its row, or the milestone whose PDF it is. */
async function isRecorded(db: Database, names: readonly string[]): Promise<boolean> {
  if (await isMilestoneFile(db, names)) return true
  const file = names.find((name) => name.startsWith('full/'))?.slice('full/'.length)
  return file !== undefined && (await findMediaByFile(db, file)) !== undefined
}
