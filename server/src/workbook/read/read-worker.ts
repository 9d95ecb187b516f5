import { buffer } from 'node:stream/consumers'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import type { FileMessage } from './file-message.ts'
import { type Reading, readFileOfKind } from './read-file-of-kind.ts'

/**
 * Entry of the child process that reads one file: standard input brings a line of JSON with its
 * options, then the bytes of the file; messages leave on standard output, a line of JSON each. It ends
 * when its output is closed.
 */
process.stdout.on('error', () => process.exit(1))

/** Waits while the server is behind, so that lines do not pile up here. */
function send(message: FileMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(`${JSON.stringify(message)}\n`)) resolve()
    else process.stdout.once('drain', resolve)
  })
}

try {
  const given = await buffer(process.stdin)
  const end = given.indexOf('\n')
  const reading = JSON.parse(given.toString('utf8', 0, end)) as Reading
  await readFileOfKind(given.subarray(end + 1), reading, send)
  await send({ type: 'end' })
} catch (error) {
  if (!(error instanceof WorkbookRefused)) throw error
  await send({ type: 'refused', message: error.message })
}
