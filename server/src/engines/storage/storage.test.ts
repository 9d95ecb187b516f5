import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startS3Server } from '../../testing/uploads/s3-server.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { checkedName, generateName, readBytes, type Storage } from './storage.ts'

const folders: string[] = []
const services: Awaited<ReturnType<typeof startS3Server>>[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
  folders.push(folder)
  return folder
}

async function newService(fails?: Parameters<typeof startS3Server>[0]) {
  const service = await startS3Server(fails)
  services.push(service)
  return service
}

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  await Promise.all(services.map((service) => service.close()))
})

const hostile = [
  '../a.jpg',
  'a/../b.jpg',
  '/etc/a.jpg',
  'a/b/c.jpg',
  'a.jpg\0.jpg',
  '.a',
  'a',
  'A.jpg',
  'a.jpg/',
  '..',
  '%2e%2e/a.jpg',
  'full\\a.jpg',
]

describe.each([
  ['disk', async () => openDiskStorage(await newFolder())],
  ['S3', async () => createS3Storage((await newService()).options)],
  ['S3 in parts', async () => createS3Storage((await newService()).options, 1_000_000)],
] as const)('%s storage', (_kind, open) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })
  const contentType = 'image/jpeg'
  const bytes = Buffer.from([0, 255, 10, 13, 200])

  it('returns a stored file byte for byte, with its size', async () => {
    await storage.put('full/a.jpg', bytes, { contentType })
    const file = await storage.get('full/a.jpg')
    expect(file?.size).toBe(5)
    file?.stream.destroy()
    expect(await readBytes(storage, 'full/a.jpg')).toEqual(bytes)
    expect(await storage.exists('full/a.jpg')).toBe(true)
  })

  it('replaces a file whole and keeps an empty one', async () => {
    await storage.put('b.jpg', bytes, { contentType })
    await storage.put('b.jpg', Buffer.alloc(0), { contentType })
    expect(await readBytes(storage, 'b.jpg')).toEqual(Buffer.alloc(0))
  })

  it('takes a file of this machine over, byte for byte, and leaves no half of a missing one', async () => {
    const source = path.join(await newFolder(), 'sent')
    const content = Buffer.alloc(3_000_000, 'abc')
    await writeFile(source, content)
    await storage.putFile('original/d.png', source, { contentType: 'image/png' })
    expect((await readBytes(storage, 'original/d.png'))?.equals(content)).toBe(true)
    const missing = path.join(await newFolder(), 'missing')
    await expect(storage.putFile('original/e.png', missing, { contentType })).rejects.toThrow()
    expect(await storage.exists('original/e.png')).toBe(false)
    await expect(async () => storage.putFile('../e.png', source, { contentType })).rejects.toThrow(
      'storage name',
    )
  })

  it('reports a missing file as missing and deletes it quietly', async () => {
    await storage.put('c.jpg', bytes, { contentType })
    await storage.delete('c.jpg')
    await storage.delete('c.jpg')
    expect(await storage.get('c.jpg')).toBeNull()
    expect(await storage.exists('c.jpg')).toBe(false)
  })

  it('F-04 refuses every name that could leave it', async () => {
    for (const name of hostile) {
      await expect(async () => storage.put(name, bytes, { contentType })).rejects.toThrow(
        'storage name',
      )
      await expect(async () => storage.get(name)).rejects.toThrow('storage name')
      await expect(async () => storage.delete(name)).rejects.toThrow('storage name')
    }
  })

  it('answers to ping', async () => {
    await expect(storage.ping()).resolves.toBeUndefined()
  })
})

describe('disk storage', () => {
  it('shows only whole files under their name, twenty writers at once', async () => {
    const folder = await newFolder()
    const storage = await openDiskStorage(folder)
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000, index))
    await Promise.all(contents.map((bytes) => storage.put('a.jpg', bytes, { contentType: '' })))
    const kept = await readBytes(storage, 'a.jpg')
    expect(contents.some((bytes) => kept?.equals(bytes))).toBe(true)
    expect(await readdir(folder)).toEqual(['a.jpg'])
  })

  it('removes half-written files after a crash, but none that another instance is writing', async () => {
    const folder = await newFolder()
    await mkdir(path.join(folder, 'full'))
    const [left, underWay] = ['a.jpg.0123.tmp', 'b.jpg.4567.tmp']
    for (const name of [left, underWay]) await writeFile(path.join(folder, 'full', name), 'half')
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(path.join(folder, 'full', left), twoHoursAgo, twoHoursAgo)
    await openDiskStorage(folder)
    expect(await readdir(path.join(folder, 'full'))).toEqual([underWay])
  })

  it('F-08 removes with a file its temporary files of a killed process, and no others', async () => {
    const folder = await newFolder()
    const storage = await openDiskStorage(folder)
    await mkdir(path.join(folder, 'full'))
    for (const name of ['a.jpg', 'a.jpg.0123.tmp', 'ab.jpg.4567.tmp']) {
      await writeFile(path.join(folder, 'full', name), '')
    }
    await storage.delete('full/a.jpg')
    expect(await readdir(path.join(folder, 'full'))).toEqual(['ab.jpg.4567.tmp'])
    await storage.delete('preview/a.jpg')
  })

  it('rejects a ping when its folder is missing', async () => {
    const folder = await newFolder()
    const storage = await openDiskStorage(folder)
    await rm(folder, { recursive: true })
    await expect(storage.ping()).rejects.toThrow()
  })
})

describe('S3 storage', () => {
  it('fails with the reason of the service when the key is wrong', async () => {
    const { options } = await newService()
    const storage = createS3Storage({ ...options, secretAccessKey: 'autre' })
    await expect(storage.put('a.jpg', Buffer.from('a'), { contentType: '' })).rejects.toThrow('403')
    await expect(storage.get('a.jpg')).rejects.toThrow('SignatureDoesNotMatch')
    await expect(storage.ping()).rejects.toThrow('403')
  })

  it('OPS-09 sends a large file in parts that are joined at the end, with its type', async () => {
    const sent: string[] = []
    const { options, objects, uploads } = await newService(({ method, url }) => {
      sent.push(`${method} ${url?.split('?')[1]?.split('&')[0]}`)
      return false
    })
    const source = path.join(await newFolder(), 'sent')
    const content = randomBytes(2_500_000)
    await writeFile(source, content)
    const contentType = 'image/tiff'
    await createS3Storage(options, 1_000_000).putFile('a.tiff', source, { contentType })
    expect(objects.get('a.tiff')?.bytes.equals(content)).toBe(true)
    expect(objects.get('a.tiff')?.contentType).toBe(contentType)
    expect(uploads.size).toBe(0)
    expect(sent.slice(0, 4)).toEqual([
      'POST uploads=',
      'PUT partNumber=1',
      'PUT partNumber=2',
      'PUT partNumber=3',
    ])
  })

  it('OPS-09 a part that fails leaves neither the file nor its other parts', async () => {
    const { options, objects, uploads } = await newService(
      ({ url }) => url?.includes('partNumber=2') === true,
    )
    const source = path.join(await newFolder(), 'sent')
    await writeFile(source, Buffer.alloc(2_500_000))
    const storage = createS3Storage(options, 1_000_000)
    await expect(storage.putFile('a.jpg', source, { contentType: '' })).rejects.toThrow('503')
    expect([objects.size, uploads.size]).toEqual([0, 0])
  })

  it('OPS-09 parts that are not joined after all leave nothing, though the answer began well', async () => {
    const sent: string[] = []
    const server = createServer((request, response) => {
      request.resume()
      sent.push(`${request.method} ${request.url?.split('?')[1]}`)
      response.writeHead(200, { etag: '"1"' })
      const isBegun = request.url?.endsWith('?uploads=')
      response.end(isBegun ? '<UploadId>7</UploadId>' : '<Error><Code>InternalError</Code></Error>')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { options } = await newService()
    const source = path.join(await newFolder(), 'sent')
    await writeFile(source, Buffer.alloc(1500))
    const storage = createS3Storage({ ...options, endpoint: `http://127.0.0.1:${port}` }, 1000)
    const refused = storage.putFile('a.jpg', source, { contentType: '' })
    await expect(refused).rejects.toThrow('InternalError')
    expect(sent.slice(-2)).toEqual(['POST uploadId=7', 'DELETE uploadId=7'])
  })

  it('OPS-09 a bucket whose service has another time is refused with both times', async () => {
    const yesterday = new Date(Date.now() - 86_400_000)
    const server = createServer((_request, response) => {
      response.writeHead(403, { date: yesterday.toUTCString() }).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { options } = await newService()
    const s3 = { ...options, endpoint: `http://127.0.0.1:${port}` }
    const refused = openStorage({ dataDir: '/nowhere', s3 })
    await expect(refused).rejects.toThrow('réglez l’horloge')
    await expect(refused).rejects.toThrow(yesterday.toISOString().slice(0, 19))
  })

  it('keeps the content type', async () => {
    const { options, objects } = await newService()
    const s3 = { ...options, region: 'eu-west-3' }
    const storage = await openStorage({ dataDir: '/nowhere', s3 })
    await storage.put('full/a.png', Buffer.from('a'), { contentType: 'image/png' })
    expect(objects.get('full/a.png')?.contentType).toBe('image/png')
  })
})

describe('names', () => {
  it('F-04 are generated from 128 bits and pass the check', () => {
    const names = Array.from({ length: 1000 }, () => generateName('jpg'))
    expect(new Set(names).size).toBe(1000)
    for (const name of names) expect(checkedName(name)).toMatch(/^[0-9a-f]{32}\.jpg$/)
  })
})
