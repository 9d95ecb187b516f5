import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

const WHOLE = '.whole'
const NAMES = '.names'

/** A file of this folder while it is worked on: no sweep touches it before `release`. */
export interface HeldFile {
  path: string
  /** Fills the new file from a stream, never holding more than a piece of it; answers its bytes once on the disk. */
  write(bytes: AsyncIterable<Buffer>): Promise<number>
  /** Removes the file; quietly when it was moved away. */
  release(): Promise<void>
}

interface Leftovers {
  /** files half written, and the session that a file was gathered for, by uid */
  files: { file: string; session: string | undefined }[]
  /** announced names without a decision yet, and the path of the announcement */
  announced: { file: string; names: string[] }[]
}

export type UploadFolder = Awaited<ReturnType<typeof openUploadFolder>>

/** Opens, and makes, the folder of files on their way to the storage. Nothing in it is ever served. */
export async function openUploadFolder(folder: string) {
  await mkdir(folder, { recursive: true })
  const held = new Set<string>()
  const remove = (file: string) => rm(file, { force: true })

  /** A new file with this content. */
  async function hold(ending: string, content: string): Promise<HeldFile> {
    const file = path.join(folder, `${randomUUID()}${ending}`)
    held.add(file)
    const release = async () => {
      await remove(file)
      held.delete(file)
    }
    try {
      await writeFile(file, content, { flag: 'wx', flush: true })
    } catch (error) {
      await release()
      throw error
    }
    return { path: file, write: (bytes) => writeStream(file, bytes), release }
  }

  return {
    /** Makes an empty file. @param session whose chunks it gathers; a sweep ends it should this process end */
    create: (session = '') => hold(`.${session}${WHOLE}`, ''),
    remove,
    /** Records the names about to be stored, so that a sweep finds them after a crash. */
    announce: (names: readonly string[]) => hold(NAMES, JSON.stringify(names)),
    /** Bytes that can still be written. */
    async free(): Promise<number> {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    /** What an ended process left behind: nobody holds it. */
    leftovers: () => readLeftovers(folder, held),
  }
}

async function writeStream(file: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let size = 0
  async function* counted() {
    for await (const piece of bytes) {
      size += piece.length
      yield piece
    }
  }
  await writeFile(file, counted(), { flush: true })
  return size
}

async function readLeftovers(folder: string, held: ReadonlySet<string>): Promise<Leftovers> {
  const found: Leftovers = { files: [], announced: [] }
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (held.has(file)) continue
    if (name.endsWith(NAMES)) found.announced.push({ file, names: await readNames(file) })
    else found.files.push({ file, session: name.split('.').at(-2) || undefined })
  }
  return found
}

/** An announcement cut short by a crash announces nothing: storing begins once it is written. */
async function readNames(file: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
