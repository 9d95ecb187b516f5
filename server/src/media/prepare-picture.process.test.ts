import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { PictureContent } from '@etapes-climat/domain/media/rules/upload-name'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkerProcessOptions } from '../engines/processes/worker-process.ts'
import { accountAsker } from '../plugins/asker.ts'
import { workerFile } from '../testing/processes/child-process.ts'
import { UnreadablePictureError } from './encoded-picture.ts'
import { preparePicture } from './prepare-picture.ts'

const encoding: WorkerProcessOptions = { workerPath: workerFile('picture-worker'), execArgv: [] }
const prepare = (bytes: Uint8Array, expected?: PictureContent) =>
  preparePicture(bytes, { encoding, asker: accountAsker(1) }, expected)

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4a36' } })

describe('preparePicture', () => {
  it('MEDIA-12 F-02 refuses a file that is no picture, damaged, of another format or too large', async () => {
    const jpeg = await plain(400, 400).jpeg().toBuffer()
    const half = jpeg.subarray(0, jpeg.length / 2)
    const bomb = await plain(14_000, 14_000).png().toBuffer()
    const tiff = await plain(10, 10).tiff().toBuffer()
    const webp = await plain(10, 10).webp().toBuffer()
    const php = Buffer.from('<?php echo 1; ?>')
    const endless = endlessPng(await plain(9, 9).png().toBuffer())
    const refused = {
      empty: Buffer.alloc(0),
      php,
      half,
      tiff,
      webp,
      bomb,
      endless,
      film: film(10_000),
    }
    for (const [name, bytes] of Object.entries(refused)) {
      await expect(prepare(bytes), name).rejects.toBeInstanceOf(UnreadablePictureError)
    }
    expect(await prepare(film(100))).toMatchObject({ width: 1, height: 1 })
  }, 20_000)

  it('MEDIA-12 refuses a picture that is not what its name says', async () => {
    const png = await plain(9, 9).png().toBuffer()
    await expect(prepare(png, 'jpeg')).rejects.toBeInstanceOf(UnreadablePictureError)
    expect((await prepare(png, 'png')).width).toBe(9)
  })

  it('MEDIA-13 leaves nothing of what hides behind the pixels', async () => {
    const hidden = Buffer.from('<script>alert(3)</script>')
    const behind = Buffer.concat([await plain(9, 9).jpeg().toBuffer(), hidden])
    const { full, medium, preview } = await prepare(behind)
    for (const rendition of [full, medium, preview]) {
      expect(rendition.toString('latin1')).not.toContain('alert')
    }
  })

  it('MEDIA-13 keeps a drawing as vectors made harmless, with pixels beside', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6" onload="alert(1)"><script>alert(2)</script>
      <image href="file:///etc/passwd"/><rect width="9" height="6"/></svg>`
    const encoded = await prepare(Buffer.from(drawing))
    expect(encoded).toMatchObject({ extension: 'svg', mime: 'image/svg+xml', width: 9, height: 6 })
    expect(encoded.full.toString()).toMatch(/^<svg /)
    expect(encoded.full.toString()).not.toMatch(/alert|passwd/)
    expect(await sharp(encoded.raster).metadata()).toMatchObject({ format: 'png', width: 900 })
    expect(await sharp(encoded.medium).metadata()).toMatchObject({ format: 'png', width: 888 })
    expect(await sharp(encoded.preview).metadata()).toMatchObject({ format: 'png', width: 444 })
  })

  it('MEDIA-13 F-02 refuses drawings of no size or too large a one', async () => {
    for (const size of [
      'width="9" height="90000"',
      'width="1e9" height="1e9"',
      'width="0" height="0"',
    ]) {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9"/></svg>`
      await expect(prepare(Buffer.from(drawing)), size).rejects.toThrow()
    }
  })
})

describe('the process that encodes a picture', () => {
  let folder: string
  let picture: Buffer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'workers-'))
    picture = await plain(9, 9).png().toBuffer()
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** What comes of a picture whose process runs this script. */
  async function outcomeOf(script: string, timing: { timeoutMs?: number } = {}): Promise<unknown> {
    const workerPath = path.join(folder, 'worker.mjs')
    await writeFile(workerPath, script)
    return preparePicture(picture, {
      encoding: { workerPath, execArgv: [], ...timing },
      asker: accountAsker(1),
    }).catch((error: unknown) => error)
  }

  it('MEDIA-13 F-02 is ended when it takes too long', async () => {
    expect(await outcomeOf('for (;;);', { timeoutMs: 100 })).toMatchObject({
      name: 'UnreadablePictureError',
      sentence: expect.stringMatching(/^Cette image demande trop de temps/),
    })
  })

  it('F-02 costs the picture alone when it crashes in it', async () => {
    const crash = "process.kill(process.pid, 'SIGSEGV')"
    expect(await outcomeOf(crash)).toBeInstanceOf(UnreadablePictureError)
    expect(await prepare(picture)).toMatchObject({ extension: 'jpg', width: 9 })
  })

  it('F-02 is to be tried again when the system ended it: the picture is not to blame', async () => {
    const error = await outcomeOf("process.kill(process.pid, 'SIGKILL')")
    expect(error).toMatchObject({ statusCode: 503, headers: { 'retry-after': '10' } })
    expect(await outcomeOf('process.exit(3)')).toEqual(
      new Error('The encoder of pictures ended with 3'),
    )
  })

  it('F-02 ends with the server, whatever it is at', async () => {
    const endless = path.join(folder, 'endless')
    await promisify(execFile)('mkfifo', [endless])
    const worker = fork(encoding.workerPath, [], { execArgv: [], serialization: 'advanced' })
    const ended = once(worker, 'exit')
    worker.send({ content: 'jpeg', source: endless })
    // Opens when the worker reads from it; what it waits for never comes.
    const pipe = await open(endless, 'w')
    worker.disconnect()
    await ended
    await pipe.close()
  })

  it('F-02 knows no secret of the server', async () => {
    process.env.SECRET_OF_THE_TEST = 'hidden'
    const told = `process.send({ unreadable: Object.keys(process.env).join() })`
    const { message } = (await outcomeOf(told)) as Error
    delete process.env.SECRET_OF_THE_TEST
    expect(message).toContain('PATH')
    expect(message).not.toContain('SECRET_OF_THE_TEST')
  })
})

/** Says in its header that it is 1 × (2^31 - 1) px. */
function endlessPng(png: Buffer): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(1, 16)
  bytes.writeUInt32BE(2 ** 31 - 1, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A GIF of so many frames of one pixel. */
function film(frames: number): Buffer {
  const header = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21f90404010000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([
    header,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}
