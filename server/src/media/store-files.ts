import type { WorkerProcessOptions } from '../engines/processes/worker-process.ts'
import type { Storage } from '../engines/storage/storage.ts'
import type { HeldFile, UploadFolder } from '../engines/storage/upload-folder.ts'
import { storedPrints } from './picture-address.ts'

/** The storage, and the table that announces files before they are stored. */
export interface FileStore {
  storage: Storage
  uploads: UploadFolder
}

/** The same of pictures, and the process that encodes them. */
export interface PictureStore extends FileStore {
  encoding: WorkerProcessOptions
}

/** A file on its way to the storage: bytes, or the path of a file that may be moved. */
export interface FileToStore {
  name: string
  contentType: string
  content: Buffer | string
}

/**
 * Stores files, then records them. A failure removes them again; after a crash in between, a sweep
 * finds their announced names.
 * @param record writes the rows of the files
 */
export async function storeFiles<Result>(
  { storage, uploads }: FileStore,
  files: readonly FileToStore[],
  record: () => Promise<Result>,
): Promise<Result> {
  const names = files.map(({ name }) => name)
  const announcement = await uploads.announce(names)
  try {
    for (const file of files) await put(storage, file)
    const recorded = await record()
    await announcement.release()
    return recorded
  } catch (error) {
    // Files that cannot be removed now stay announced: the sweep of the next start removes them.
    if (await removeFiles(storage, names)) await announcement.release()
    throw error
  }
}

/**
 * A store for files whose rows belong to a longer transaction: their names stay announced, for the
 * sweep of the next start, until `releaseAnnouncements` is called after the commit.
 */
export function announceUntilCommit({ storage, uploads }: FileStore) {
  const announced: HeldFile[] = []
  const announce = async (names: readonly string[]) => {
    const announcement = await uploads.announce(names)
    announced.push(announcement)
    return { ...announcement, release: async () => {} }
  }
  const store: FileStore = { storage, uploads: { ...uploads, announce } }
  const releaseAnnouncements = () =>
    Promise.all(announced.map((announcement) => announcement.release()))
  return { store, releaseAnnouncements }
}

function put(storage: Storage, { name, content, contentType }: FileToStore): Promise<void> {
  return typeof content === 'string'
    ? storage.putFile(name, content, { contentType })
    : storage.put(name, content, { contentType })
}

/** Deletes files and the prints made from them; returns whether all left the storage. */
export async function removeFiles(storage: Storage, names: readonly string[]): Promise<boolean> {
  const prints = names.flatMap((name) =>
    name.startsWith('full/') ? storedPrints(name.slice('full/'.length)) : [],
  )
  const outcomes = await Promise.allSettled(
    [...names, ...prints].map((name) => storage.delete(name)),
  )
  return outcomes.every(({ status }) => status === 'fulfilled')
}
