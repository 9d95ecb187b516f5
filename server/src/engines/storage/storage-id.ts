import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { S3Options } from './s3-storage.ts'

/** The file by which processes tell that they keep their files in one folder; never served. */
export const STORAGE_MARK = '.storage-id'

const DIGITS = 16

/**
 * What instances that share their files have in common, and no others (O-17): for a bucket its
 * address, for `files` in the data folder a mark that the first one leaves there.
 */
export async function readStorageId(config: {
  dataDir: string
  s3: S3Options | undefined
}): Promise<string> {
  const { dataDir, s3 } = config
  if (s3) return shorten(`${s3.endpoint ?? s3.region} ${s3.bucket}`)
  const folder = path.join(dataDir, 'files')
  const mark = path.join(folder, STORAGE_MARK)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(mark, randomBytes(16).toString('hex'), { flag: 'wx', flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return shorten(await readFile(mark, 'utf8'))
}

const shorten = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)
