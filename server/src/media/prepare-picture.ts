import type { PictureContent } from '@etapes-climat/domain/media/rules/upload-name'
import type { Asker } from '../engines/jobs/fair-queue.ts'
import type { WorkerProcessOptions } from '../engines/processes/worker-process.ts'
import { inDecodeQueue } from './decode-queue.ts'
import { encodeInProcess } from './encode-in-process.ts'
import { type EncodedPicture, UnreadablePictureError } from './encoded-picture.ts'
import { CONTENT_BYTES, readContent, readFormat } from './read-content.ts'
import { type PictureSource, readStart } from './read-source.ts'

export interface EncodingWay {
  encoding: WorkerProcessOptions
  asker: Asker
  /** aborted once the asker has gone */
  signal?: AbortSignal
}

/**
 * Encodes a picture by its real type. At most two are decoded at once.
 * @param way the process that encodes it, and its caller
 * @param expected the only type accepted, when the name says one
 * @throws UnreadablePictureError; HttpError 503 when the process could not decide
 */
export async function preparePicture(
  source: PictureSource,
  way: EncodingWay,
  expected?: PictureContent,
): Promise<EncodedPicture> {
  const start = await readStart(source, CONTENT_BYTES)
  const content = readContent(start)
  if (expected && content !== expected) {
    const format = readFormat(start)
    const sentence = `Ce fichier est au format ${format}, malgré son nom\u00a0: enregistrez-le en ${expected}, puis envoyez-le de nouveau.`
    throw new UnreadablePictureError(`Not ${expected}`, format && sentence)
  }
  if (content === null) throw new UnreadablePictureError('Not a picture')
  return inDecodeQueue(way.asker, () =>
    encodeInProcess({ content, source }, way.encoding, way.signal),
  )
}
