import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { loadDocumentPictures } from './document-pictures.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4a36' } })

describe('loadDocumentPictures', () => {
  it('gives each picture of a place once, untouched, with its size and a name', async () => {
    const files: Record<string, Buffer> = {
      'a row': await plain(200, 100).jpeg().toBuffer(),
      'a text': await plain(300, 150).jpeg({ progressive: true }).toBuffer(),
    }
    const asked: string[] = []
    const [row, text] = ['row', 'text'].map((place) => ({ src: 'a', place }))
    const { pictures, pictureOf } = await loadDocumentPictures(
      [row, text, row].flatMap((one) => one ?? []),
      async (src, place) => {
        asked.push(`${src} ${place}`)
        return files[`${src} ${place}`] ?? null
      },
    )
    expect(asked).toEqual(['a row', 'a text'])
    expect(pictures).toEqual({
      'picture-0.jpg': { bytes: files['a row'], width: 200, height: 100 },
      'picture-1.jpg': { bytes: files['a text'], width: 300, height: 150 },
    })
    expect([pictureOf('a', 'row'), pictureOf('a', 'text')]).toEqual([
      'picture-0.jpg',
      'picture-1.jpg',
    ])
  })

  it('F-10 leaves out missing and damaged pictures, files that are no JPEG, and foreign addresses', async () => {
    const jpeg = await plain(200, 100).jpeg().toBuffer()
    const files: Record<string, Buffer> = {
      text: Buffer.from('GIF89a nothing'),
      empty: Buffer.alloc(0),
      png: await plain(9, 9).png().toBuffer(),
      cut: jpeg.subarray(0, 40),
      endless: Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(40, 0xff)]),
    }
    const sources = [...Object.keys(files), 'http://127.0.0.1:9/']
    const { pictures, pictureOf } = await loadDocumentPictures(
      sources.map((src) => ({ src, place: 'row' })),
      async (src) => files[src] ?? null,
    )
    expect(pictures).toEqual({})
    expect(pictureOf('text', 'row')).toBeNull()
  })
})
