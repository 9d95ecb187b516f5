import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { checkedName, type Storage } from './storage.ts'

const TEMPORARY = '.tmp'
/** Older than this (ms), a file half written is nobody's: other instances may write into the same folder. */
const ABANDONED_MS = 3_600_000

/** Keeps files in `folder`, which it makes; files left half written by a crash are removed. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  await sweep(folder)
  const fileOf = (name: string) => path.join(folder, checkedName(name))

  return {
    async put(name, bytes) {
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeWhole(file, (temporary) =>
        writeFile(temporary, bytes, { flag: 'wx', flush: true }),
      )
    },
    async putFile(name, source) {
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true })
      await moveWhole(source, file)
    },
    async get(name) {
      const file = fileOf(name)
      const size = await sizeOf(file)
      return size === null ? null : { size, stream: createReadStream(file) }
    },
    exists: async (name) => (await sizeOf(fileOf(name))) !== null,
    async delete(name) {
      const file = fileOf(name)
      await rm(file, { force: true })
      await removeHalfWritten(file)
    },
    ping: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  }
}

/** Visible under its name only once it is on the disk, whatever happens meanwhile. */
async function writeWhole(file: string, write: (temporary: string) => Promise<void>) {
  const temporary = `${file}.${randomBytes(8).toString('hex')}${TEMPORARY}`
  try {
    await write(temporary)
    await rename(temporary, file)
    await syncEntries(file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Moves a file that lies on the same disk, copies it from another: visible once it is whole. */
async function moveWhole(source: string, file: string): Promise<void> {
  try {
    await syncFile(source)
    await rename(source, file)
    await syncEntries(file)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await writeWhole(file, async (temporary) => {
      await copyFile(source, temporary, constants.COPYFILE_EXCL)
      await syncFile(temporary)
    })
  }
}

/** The new entry of a folder survives a power cut only when the folder is synced too. */
const syncEntries = (file: string) => syncFile(path.dirname(file))

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const stats = await stat(file)
    return stats.isFile() ? stats.size : null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Removes temporary files that a killed process left for a file, however young. */
async function removeHalfWritten(file: string): Promise<void> {
  const folder = path.dirname(file)
  const beginning = `${path.basename(file)}.`
  const leftovers = (await namesIn(folder)).filter(
    (name) => name.startsWith(beginning) && name.endsWith(TEMPORARY),
  )
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { force: true })))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const leftovers = names.filter((name) => name.endsWith(TEMPORARY))
  await Promise.all(leftovers.map((name) => removeAbandoned(path.join(folder, name))))
}

async function removeAbandoned(file: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(file, { force: true })
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
