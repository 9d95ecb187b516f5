import { preferForOomKill } from '../engines/processes/prefer-for-oom-kill.ts'
import { SVG_MAX_BYTES } from '../engines/svg/sanitize-svg.ts'
import { SvgRefused } from '../engines/svg/svg-refused.ts'
import { encodeDrawing } from './encode-drawing.ts'
import type { EncodingAnswer, EncodingRequest } from './encode-in-process.ts'
import { encodePicture } from './encode-picture.ts'
import { UnreadablePictureError } from './encoded-picture.ts'
import { readStart } from './read-source.ts'

/*
 * Entry of the child process that encodes one picture. Its parent ends it. A signal to all processes of a
 * terminal or service is for the parent to heed.
 */
// After the parent has gone: a normal exit would wait for the decoder.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
preferForOomKill()

process.once('message', async (request: EncodingRequest) => {
  process.send?.(await answerTo(request))
})

async function answerTo({ content, source }: EncodingRequest): Promise<EncodingAnswer> {
  try {
    if (content !== 'svg') return { encoded: await encodePicture(source) }
    // A drawing is read whole; one more byte than is accepted is enough to refuse it.
    return { encoded: await encodeDrawing(await readStart(source, SVG_MAX_BYTES + 1)) }
  } catch (error) {
    const unreadable = error instanceof Error ? error.message : String(error)
    if (error instanceof SvgRefused) return { unreadable, sentence: error.message }
    if (error instanceof UnreadablePictureError) return { unreadable, sentence: error.sentence }
    return { unreadable }
  }
}
