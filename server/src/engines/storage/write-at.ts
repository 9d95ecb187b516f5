import { open } from 'node:fs/promises'

/**
 * Writes a stream into an existing file from a position on, never holding more than a piece of it;
 * resolved once it is on the disk. Positions beyond the end leave a hole.
 * @param position bytes from the start of the file
 * @returns bytes written
 */
export async function writeAt(
  file: string,
  bytes: AsyncIterable<Buffer>,
  position: number,
): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    let written = 0
    for await (const piece of bytes) {
      for (let done = 0; done < piece.length; ) {
        const rest = piece.length - done
        const { bytesWritten } = await handle.write(piece, done, rest, position + written + done)
        done += bytesWritten
      }
      written += piece.length
    }
    await handle.datasync()
    return written
  } finally {
    await handle.close()
  }
}
