import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readStorageId, STORAGE_MARK } from './storage-id.ts'

it('O-17 instances that start on one folder at once read one id, and leave one mark', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'storage-id-'))
  const starts = Array.from({ length: 20 }, () => readStorageId({ dataDir, s3: undefined }))
  expect(new Set(await Promise.all(starts)).size).toBe(1)
  expect(await readdir(path.join(dataDir, 'files'))).toEqual([STORAGE_MARK])
  await rm(dataDir, { recursive: true })
})

it('O-17 a bucket has one id, however the address of its service is written', async () => {
  const options = { region: 'fr-1', bucket: 'etapes', accessKeyId: 'a', secretAccessKey: 'b' }
  const idOf = (s3: object) => readStorageId({ dataDir: '', s3: { ...options, ...s3 } })
  const id = await idOf({})
  expect(await idOf({ endpoint: 'https://s3.fr-1.amazonaws.com/' })).toBe(id)
  expect(await idOf({ bucket: 'autre' })).not.toBe(id)
})
