import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePicture } from './encode-picture.ts'
import { UnreadablePictureError } from './encoded-picture.ts'
import { preparePicture } from './prepare-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4a36' } })

describe('encodePicture', () => {
  it('MEDIA-06 gives three widths and keeps the proportions', async () => {
    const encoded = await encodePicture(await plain(3000, 1500).jpeg().toBuffer())
    expect(encoded).toMatchObject({
      extension: 'jpg',
      mime: 'image/jpeg',
      width: 1776,
      height: 888,
    })
    expect(await sharp(encoded.medium).metadata()).toMatchObject({ width: 888, height: 444 })
    expect(await sharp(encoded.preview).metadata()).toMatchObject({ width: 444, height: 222 })
  })

  it('does not enlarge', async () => {
    const encoded = await encodePicture(await plain(360, 480).png().toBuffer())
    expect(encoded).toMatchObject({ extension: 'jpg', width: 360, height: 480 })
  })

  it('keeps transparency as PNG', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0.5 }
    const glass = sharp({ create: { width: 20, height: 10, channels: 4, background } })
    expect(await encodePicture(await glass.png().toBuffer())).toMatchObject({
      extension: 'png',
      mime: 'image/png',
    })
  })

  it('turns a picture as its camera meant and drops every metadata', async () => {
    const photo = await plain(40, 20)
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const { full, width, height } = await encodePicture(photo)
    expect([width, height]).toEqual([20, 40])
    const metadata = await sharp(full).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
  })
})

describe('preparePicture', () => {
  it('MEDIA-12 F-02 refuses what is no picture, damaged, of another format or too large', async () => {
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
      film: longFilm(),
    }
    for (const [name, bytes] of Object.entries(refused)) {
      await expect(preparePicture(bytes), name).rejects.toBeInstanceOf(UnreadablePictureError)
    }
  }, 20_000)

  it('MEDIA-12 refuses a picture that is not what its name says', async () => {
    const png = await plain(9, 9).png().toBuffer()
    await expect(preparePicture(png, 'jpeg')).rejects.toBeInstanceOf(UnreadablePictureError)
    expect((await preparePicture(png, 'png')).width).toBe(9)
  })

  it('MEDIA-13 leaves nothing of what hides behind the pixels', async () => {
    const hidden = Buffer.from('<script>alert(3)</script>')
    const behind = Buffer.concat([await plain(9, 9).jpeg().toBuffer(), hidden])
    const { full, medium, preview } = await preparePicture(behind)
    for (const rendition of [full, medium, preview]) {
      expect(rendition.toString('latin1')).not.toContain('alert')
    }
  })

  it('MEDIA-13 keeps a drawing as vectors made harmless, with pixels beside', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6" onload="alert(1)"><script>alert(2)</script>
      <image href="file:///etc/passwd"/><rect width="9" height="6"/></svg>`
    const encoded = await preparePicture(Buffer.from(drawing))
    expect(encoded).toMatchObject({ extension: 'svg', mime: 'image/svg+xml', width: 9, height: 6 })
    expect(encoded.full.toString()).not.toMatch(/alert|passwd/)
    expect(await sharp(encoded.raster).metadata()).toMatchObject({ format: 'png', width: 900 })
    expect(await sharp(encoded.medium).metadata()).toMatchObject({ format: 'png', width: 888 })
    expect(await sharp(encoded.preview).metadata()).toMatchObject({ format: 'png', width: 444 })
  })

  it('MEDIA-13 F-02 gives a drawing up that takes too long', async () => {
    const blurred = '<rect width="1000" height="1000" filter="url(#f)"/>'.repeat(500)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><filter id="f"><feGaussianBlur stdDeviation="500"/></filter>${blurred}</svg>`
    await expect(preparePicture(Buffer.from(drawing))).rejects.toBeInstanceOf(
      UnreadablePictureError,
    )
  }, 20_000)

  it('MEDIA-13 F-02 refuses drawings of no size or too large a one', async () => {
    for (const size of [
      'width="9" height="90000"',
      'width="1e9" height="1e9"',
      'width="0" height="0"',
    ]) {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9"/></svg>`
      await expect(preparePicture(Buffer.from(drawing)), size).rejects.toThrow()
    }
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

/** A GIF of 10,000 frames of one pixel. */
function longFilm(): Buffer {
  const header = Buffer.from('4749463839610100010080000000000000ffffff', 'hex')
  const frame = Buffer.from('21f90404010000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([
    header,
    ...Array.from({ length: 10_000 }, () => frame),
    Buffer.from([0x3b]),
  ])
}
