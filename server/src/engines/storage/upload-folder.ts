import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeAt } from './write-at.ts'

const UID = /^[0-9a-f-]{36}$/
const PART = '.part'
const WHOLE = '.whole'
const NAMES = '.names'

/** A file of this folder while it is worked on: no sweep touches it before `release`. */
export interface HeldFile {
  path: string
  /** Fills the new file from a stream; answers its bytes. */
  write(bytes: AsyncIterable<Buffer>): Promise<number>
  /** Removes the file; quietly when it was moved away. */
  release(): Promise<void>
}

interface Leftovers {
  /** sessions that have a file here, by uid; they may go on */
  parts: string[]
  files: string[]
  /** announced names without a decision yet, and the path of the announcement */
  announced: { file: string; names: string[] }[]
}

export type UploadFolder = Awaited<ReturnType<typeof openUploadFolder>>

/** Opens, and makes, the folder of files on their way to the storage. Nothing in it is ever served. */
export async function openUploadFolder(folder: string) {
  await mkdir(folder, { recursive: true })
  const held = new Set<string>()
  const writers = new Map<string, number>()
  const remove = (file: string) => rm(file, { force: true })

  function partOf(uid: string): string {
    if (!UID.test(uid)) throw new Error('Not the uid of a session')
    return path.join(folder, `${uid}${PART}`)
  }

  function hold(ending: string): HeldFile {
    const file = path.join(folder, `${randomUUID()}${ending}`)
    held.add(file)
    const release = async () => {
      await remove(file)
      held.delete(file)
    }
    const write = async (bytes: AsyncIterable<Buffer>) => {
      await writeFile(file, '', { flag: 'wx' })
      return writeAt(file, bytes, 0)
    }
    return { path: file, write, release }
  }

  return {
    /** Makes the file that the chunks of a session are written into. @param uid of the session */
    createPart: (uid: string) => writeFile(partOf(uid), '', { flag: 'wx' }),
    /** Writes one chunk; answers its bytes, or null when the session has no file any more. */
    async writePart(
      uid: string,
      bytes: AsyncIterable<Buffer>,
      position: number,
    ): Promise<number | null> {
      writers.set(uid, (writers.get(uid) ?? 0) + 1)
      try {
        return await writeAt(partOf(uid), bytes, position)
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      } finally {
        const others = (writers.get(uid) ?? 1) - 1
        if (others > 0) writers.set(uid, others)
        else writers.delete(uid)
      }
    },
    removePart: (uid: string) => remove(partOf(uid)),
    create: () => hold(WHOLE),
    remove,
    /** Takes the file of a session for publication, unless there is none or a chunk is being written. */
    async take(uid: string): Promise<HeldFile | 'gone' | 'busy'> {
      if (writers.has(uid)) return 'busy'
      const taken = hold(WHOLE)
      try {
        await rename(partOf(uid), taken.path)
        return taken
      } catch (error) {
        await taken.release()
        if (isNotFound(error)) return 'gone'
        throw error
      }
    },
    /** Records the names about to be stored, so that a sweep finds them after a crash. */
    async announce(names: readonly string[]): Promise<HeldFile> {
      const announcement = hold(NAMES)
      try {
        await writeFile(announcement.path, JSON.stringify(names), { flush: true })
        return announcement
      } catch (error) {
        await announcement.release()
        throw error
      }
    },
    /** Bytes that can still be written. */
    async free(): Promise<number> {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    /** What an ended process left behind: nobody holds it. */
    leftovers: () => readLeftovers(folder, held),
  }
}

const isNotFound = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function readLeftovers(folder: string, held: ReadonlySet<string>): Promise<Leftovers> {
  const found: Leftovers = { parts: [], files: [], announced: [] }
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (held.has(file)) continue
    if (name.endsWith(PART)) found.parts.push(path.basename(name, PART))
    else if (name.endsWith(NAMES)) found.announced.push({ file, names: await readNames(file) })
    else found.files.push(file)
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
