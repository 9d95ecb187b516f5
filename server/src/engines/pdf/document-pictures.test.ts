import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { loadDocumentPictures } from './document-pictures.ts'

const plain = (width: number, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4a36' } })

describe('loadDocumentPictures', () => {
  it('passes JPEG files untouched and names them', async () => {
    const jpeg = await plain(200).jpeg().toBuffer()
    const { pictures, pictureOf } = await loadDocumentPictures(['a', 'a'], async () => jpeg)
    expect(Object.keys(pictures)).toEqual(['picture-0.jpg'])
    expect(pictures['picture-0.jpg']).toBe(jpeg)
    expect(pictureOf('a')).toBe('picture-0.jpg')
  })

  it('makes JPEG of other formats and reduces large ones', async () => {
    const files: Record<string, Buffer> = {
      png: await plain(50).png().toBuffer(),
      wide: await plain(4000).jpeg().toBuffer(),
    }
    const { pictures } = await loadDocumentPictures(
      ['png', 'wide'],
      async (src) => files[src] ?? null,
    )
    const sizes = await Promise.all(Object.values(pictures).map((bytes) => sharp(bytes).metadata()))
    expect(sizes.map(({ format, width }) => [format, width])).toEqual([
      ['jpeg', 50],
      ['jpeg', 1776],
    ])
  })

  it('F-10 leaves out what is missing, damaged or not one of ours', async () => {
    const load = async (src: string) => (src === 'damaged' ? Buffer.from('GIF89a nothing') : null)
    const { pictures, pictureOf } = await loadDocumentPictures(
      ['damaged', 'http://127.0.0.1:9/'],
      load,
    )
    expect(pictures).toEqual({})
    expect(pictureOf('damaged')).toBeNull()
  })
})
