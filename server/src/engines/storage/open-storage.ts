import path from 'node:path'
import { openDiskStorage } from './disk-storage.ts'
import { createS3Storage, type S3Options } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The configured storage: the bucket when there is one, else `files` in the data folder. */
export async function openStorage(config: {
  dataDir: string
  s3: S3Options | undefined
}): Promise<Storage> {
  return config.s3
    ? createS3Storage(config.s3)
    : openDiskStorage(path.join(config.dataDir, 'files'))
}
