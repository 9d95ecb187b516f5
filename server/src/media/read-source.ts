import { open } from 'node:fs/promises'

/** A picture as it was sent: its bytes, or the path of a file that holds them. */
export type PictureSource = Uint8Array | string

/** Its first bytes, so many at most. */
export async function readStart(source: PictureSource, length: number): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, length)
  const handle = await open(source, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
