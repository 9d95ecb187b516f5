import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour. */
export const plainPicture = (format: 'png' | 'jpeg' | 'gif', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4a36' } })
    .toFormat(format)
    .toBuffer()

export const PLAIN_DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>',
)

/** A valid PNG of random pixels, which compression cannot make smaller: 3 bytes a pixel. */
export function noisePicture(width: number, height: number): Buffer {
  const lines = Buffer.alloc(height * (width * 3 + 1))
  randomFillSync(lines)
  for (let line = 0; line < height; line += 1) lines[line * (width * 3 + 1)] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
