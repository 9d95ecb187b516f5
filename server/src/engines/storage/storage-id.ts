import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bucketAddress, type S3Options } from './s3-storage.ts'

/** File that identifies the folder, so that instances see whether they share it; never served. */
export const STORAGE_MARK = '.storage-id'

const DIGITS = 16

/**
 * What instances that share their files have in common, and no others: for a bucket its
 * address, for `files` in the data folder a mark that the first one leaves there.
 */
export async function readStorageId(config: {
  dataDir: string
  s3: S3Options | undefined
}): Promise<string> {
  const { dataDir, s3 } = config
  if (s3) return shorten(bucketAddress(s3))
  const folder = path.join(dataDir, 'files')
  const mark = path.join(folder, STORAGE_MARK)
  await mkdir(folder, { recursive: true })
  await leaveMark(mark)
  return shorten(await readFile(mark, 'utf8'))
}

/** Leaves a mark unless there is one: written whole before it has its name, as another may read it at once. */
async function leaveMark(mark: string): Promise<void> {
  const digits = randomBytes(16).toString('hex')
  const unfinished = `${mark}.${digits}`
  try {
    await writeFile(unfinished, digits, { flag: 'wx', flush: true })
    await link(unfinished, mark)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

const shorten = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)
