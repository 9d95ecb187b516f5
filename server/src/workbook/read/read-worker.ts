import { buffer } from 'node:stream/consumers'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import type { FileMessage } from './file-message.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'

/*
 * Entry of the child process that reads one file: its bytes come on the standard input, what it says
 * leaves on the standard output, a line of JSON each. It ends when nobody listens any more.
 */
process.stdout.on('error', () => process.exit(1))

/** Waits while the server is behind: what is read is never held here. */
function tell(message: FileMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(`${JSON.stringify(message)}\n`)) resolve()
    else process.stdout.once('drain', resolve)
  })
}

try {
  await readCatalogueFile(await buffer(process.stdin), tell)
  await tell({ type: 'end' })
} catch (error) {
  if (!(error instanceof WorkbookRefused)) throw error
  await tell({ type: 'refused', message: error.message })
}
