import { open } from 'node:fs/promises'
import type { PictureContent } from '@etapes-climat/domain/media/rules/upload-name'
import { SVG_MAX_BYTES } from '../engines/svg/sanitize-svg.ts'
import { inDecodeQueue } from './decode-queue.ts'
import { encodeDrawing } from './encode-drawing.ts'
import { encodePicture } from './encode-picture.ts'
import { type EncodedPicture, UnreadablePictureError } from './encoded-picture.ts'
import { CONTENT_BYTES, readContent } from './read-content.ts'

/**
 * Encodes a picture by what it is (MEDIA-12, F-02). Two are decoded at once at most.
 * @param source bytes, or the path of a file
 * @param expected the only content accepted, when its name says one
 * @throws UnreadablePictureError
 */
export async function preparePicture(
  source: Uint8Array | string,
  expected?: PictureContent,
): Promise<EncodedPicture> {
  const content = readContent(await startOf(source))
  if (content === null) throw new UnreadablePictureError('Not a picture')
  if (expected && content !== expected) throw new UnreadablePictureError(`Not ${expected}`)
  try {
    return await inDecodeQueue(async () =>
      content === 'svg' ? encodeDrawing(await wholeDrawing(source)) : encodePicture(source),
    )
  } catch (cause) {
    if (cause instanceof UnreadablePictureError) throw cause
    throw new UnreadablePictureError('The picture cannot be decoded', { cause })
  }
}

async function startOf(source: Uint8Array | string): Promise<Uint8Array> {
  return typeof source === 'string' ? readStart(source, CONTENT_BYTES) : source
}

/** A drawing is read whole; one more byte than is accepted is enough to refuse it. */
async function wholeDrawing(source: Uint8Array | string): Promise<Uint8Array> {
  return typeof source === 'string' ? readStart(source, SVG_MAX_BYTES + 1) : source
}

async function readStart(file: string, bytes: number): Promise<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
