import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { openDiskStorage } from '../../engines/storage/disk-storage.ts'
import { bucketAddress, createS3Storage, type S3Options } from '../../engines/storage/s3-storage.ts'
import type { Storage } from '../../engines/storage/storage.ts'

/**
 * The storage of an application under test: a bucket of its own on the server whose options `TEST_S3`
 * holds as JSON, else `files` in its data folder.
 * @returns with `files`, which answers every file below the data folder and in the bucket, sorted
 */
export async function openTestStorage(
  dataDir: string,
): Promise<{ storage: Storage; files: () => Promise<string[]> }> {
  const server = process.env.TEST_S3
  if (!server) {
    const storage = await openDiskStorage(path.join(dataDir, 'files'))
    return { storage, files: () => filesBelow(dataDir) }
  }
  const options: S3Options = { ...JSON.parse(server), bucket: `test-${randomUUID()}` }
  await makeBucket(options)
  const files = async () => [...(await filesBelow(dataDir)), ...(await bucketFiles(options))].sort()
  return { storage: createS3Storage(options), files }
}

const clientOf = (keys: S3Options) => new AwsClient({ ...keys, service: 's3', retries: 0 })

/** Makes a bucket, or keeps the one that is there. */
export async function makeBucket(options: S3Options): Promise<void> {
  const answer = await clientOf(options).fetch(bucketAddress(options), { method: 'PUT' })
  if (!answer.ok && answer.status !== 409) throw new Error(await answer.text())
}

/** Names of at most 1,000 files, below `files/` as in a data folder. */
async function bucketFiles(options: S3Options): Promise<string[]> {
  const answer = await clientOf(options).fetch(`${bucketAddress(options)}?list-type=2`)
  const keys = (await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)
  return [...keys].map(([, key]) => `files/${key}`)
}

/** Files below a folder, folders themselves left out, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(folder.length + 1)}/${entry.name}`)
    .sort()
}
