import type { Database } from '../../db/client.ts'
import { type FileStore, removeFiles } from '../store-files.ts'
import { deleteChunk } from './upload-chunk.repository.ts'

/** Removes a chunk. One that the storage keeps for now stays noted: a sweep removes it. */
export async function forgetChunk(
  { db, store }: { db: Database; store: FileStore },
  name: string,
): Promise<void> {
  if (await removeFiles(store.storage, [name])) await db.transaction((tx) => deleteChunk(tx, name))
}
