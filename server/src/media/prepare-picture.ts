import type { PictureContent } from '@etapes-climat/domain/media/rules/upload-name'
import type { WorkerProcessOptions } from '../engines/processes/worker-process.ts'
import { inDecodeQueue } from './decode-queue.ts'
import { encodeInProcess } from './encode-in-process.ts'
import { type EncodedPicture, UnreadablePictureError } from './encoded-picture.ts'
import { CONTENT_BYTES, readContent } from './read-content.ts'
import { type PictureSource, readStart } from './read-source.ts'

/**
 * Encodes a picture by what it is (MEDIA-12, F-02). Two are decoded at once at most.
 * @param encoding the process that encodes it
 * @param expected the only content accepted, when its name says one
 * @throws UnreadablePictureError; HttpError 503 when nothing can be said of it
 */
export async function preparePicture(
  source: PictureSource,
  encoding: WorkerProcessOptions,
  expected?: PictureContent,
): Promise<EncodedPicture> {
  const content = readContent(await readStart(source, CONTENT_BYTES))
  if (content === null) throw new UnreadablePictureError('Not a picture')
  if (expected && content !== expected) throw new UnreadablePictureError(`Not ${expected}`)
  return inDecodeQueue(() => encodeInProcess({ content, source }, encoding))
}
