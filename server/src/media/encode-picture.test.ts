import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePicture } from './encode-picture.ts'

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
