import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePicture, UnreadablePictureError } from './encode-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4a36' } })

describe('encodePicture', () => {
  it('MEDIA-06 gives two widths and keeps the proportions', async () => {
    const encoded = await encodePicture(await plain(3000, 1500).jpeg().toBuffer())
    expect(encoded).toMatchObject({
      extension: 'jpg',
      mime: 'image/jpeg',
      width: 1776,
      height: 888,
    })
    expect(await sharp(encoded.preview).metadata()).toMatchObject({ width: 444, height: 222 })
  })

  it('does not enlarge', async () => {
    const encoded = await encodePicture(await plain(360, 480).png().toBuffer())
    expect(encoded).toMatchObject({ extension: 'jpg', width: 360, height: 480 })
  })

  it('keeps transparency as PNG', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><circle r="5"/></svg>'
    expect(await encodePicture(Buffer.from(drawing))).toMatchObject({
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

  it('MEDIA-12 refuses what is no picture, damaged, of another format or too large', async () => {
    const jpeg = await plain(400, 400).jpeg().toBuffer()
    const bomb = await plain(8000, 8000).png().toBuffer()
    const tiff = await plain(10, 10).tiff().toBuffer()
    const php = Buffer.from('<?php echo 1; ?>')
    for (const bytes of [Buffer.alloc(0), php, jpeg.subarray(0, jpeg.length / 2), tiff, bomb]) {
      await expect(encodePicture(bytes)).rejects.toBeInstanceOf(UnreadablePictureError)
    }
  })

  it('MEDIA-13 leaves nothing of a script in a drawing or behind the pixels', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(2)</script>
      <image href="file:///etc/passwd"/><rect width="9" height="9"/></svg>`
    const behind = Buffer.concat([
      await plain(9, 9).jpeg().toBuffer(),
      Buffer.from('<script>alert(3)</script>'),
    ])
    for (const bytes of [Buffer.from(drawing), behind]) {
      const { full, preview } = await encodePicture(bytes)
      expect(`${full.toString('latin1')}${preview.toString('latin1')}`).not.toContain('alert')
    }
  })
})
