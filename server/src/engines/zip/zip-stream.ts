import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'

export interface ZipEntry {
  /** path in the archive */
  name: string
  bytes: Buffer
}

/**
 * A .zip as a stream: the next entry is asked for when the one before has left. An entry that fails
 * ends the stream with its error; nothing more is made once the reader is gone.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const gone = finished(output).catch(() => undefined)
  const fill = async () => {
    for await (const { name, bytes } of entries) {
      if (output.destroyed) return
      const content = Readable.from([bytes], { objectMode: false })
      zip.addReadStream(content, name)
      await Promise.race([finished(content), gone])
    }
    zip.end()
  }
  fill().catch((error: Error) => output.destroy(error))
  return output
}
