import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpegSize } from './jpeg-size.ts'

const picture = () =>
  sharp({ create: { width: 321, height: 123, channels: 3, background: '#0f4a36' } })

describe('jpegSize', () => {
  it.each([
    ['baseline', {}],
    ['progressive', { progressive: true }],
    ['with tables of its own', { optimiseCoding: true, quantisationTable: 3 }],
  ])('reads the size of a %s file', async (_kind, options) => {
    const bytes = await picture().withMetadata({ density: 300 }).jpeg(options).toBuffer()
    expect(jpegSize(bytes)).toEqual({ width: 321, height: 123 })
  })

  it('answers null for a file that is no JPEG, or that ends before its size', async () => {
    const bytes = await picture().jpeg().toBuffer()
    const damaged = Buffer.from(bytes)
    damaged.fill(0, 2, 30)
    const noSize = Buffer.from(bytes)
    const frame = noSize.indexOf(Buffer.from([0xff, 0xc0]))
    noSize.fill(0, frame + 5, frame + 9)
    const others = [Buffer.alloc(0), bytes.subarray(0, 3), bytes.subarray(0, 30), damaged, noSize]
    expect(others.map(jpegSize)).toEqual(others.map(() => null))
    expect(jpegSize(await picture().png().toBuffer())).toBeNull()
  })
})
