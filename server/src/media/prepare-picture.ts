import type { PictureContent } from '@etapes-climat/domain/media/rules/upload-name'
import type { Asker } from '../engines/jobs/fair-queue.ts'
import type { WorkerProcessOptions } from '../engines/processes/worker-process.ts'
import { inDecodeQueue } from './decode-queue.ts'
import { encodeInProcess } from './encode-in-process.ts'
import { type EncodedPicture, UnreadablePictureError } from './encoded-picture.ts'
import { CONTENT_BYTES, readContent } from './read-content.ts'
import { type PictureSource, readStart } from './read-source.ts'

/**
 * Encodes a picture by its real type (MEDIA-12, F-02). At most two are decoded at once.
 * @param way the process that encodes it, and its caller
 * @param expected the only type accepted, when the name says one
 * @throws UnreadablePictureError; HttpError 503 when the process could not decide
 */
export async function preparePicture(
  source: PictureSource,
  way: { encoding: WorkerProcessOptions; asker: Asker },
  expected?: PictureContent,
): Promise<EncodedPicture> {
  const content = readContent(await readStart(source, CONTENT_BYTES))
  if (content === null) throw new UnreadablePictureError('Not a picture')
  if (expected && content !== expected) throw new UnreadablePictureError(`Not ${expected}`)
  return inDecodeQueue(way.asker, () => encodeInProcess({ content, source }, way.encoding))
}
