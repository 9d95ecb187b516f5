import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Markup that a server or a browser could run, were the file ever taken for something else. */
const MARKUP = /<(?:\?php\s|script[\s>]|html[\s>]|!doctype\s)/i
/**
 * Length of the longest mark minus one: bytes of the previous chunk needed to find a mark cut by
 * its end.
 */
const OVERLAP = 9
const PIECE = 1024 * 1024

/** The SHA-256 of a file, hexadecimal, and whether markup hides in it. Read piece by piece. */
export async function digestFile(file: string): Promise<{ sha256: string; hidesMarkup: boolean }> {
  const hash = createHash('sha256')
  let hidesMarkup = false
  let before = ''
  for await (const piece of createReadStream(file, { highWaterMark: PIECE })) {
    hash.update(piece)
    const text = before + piece.toString('latin1')
    hidesMarkup ||= MARKUP.test(text)
    before = text.slice(-OVERLAP)
  }
  return { sha256: hash.digest('hex'), hidesMarkup }
}
