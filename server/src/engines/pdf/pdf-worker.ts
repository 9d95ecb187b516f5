import { Worker } from 'node:worker_threads'
import type { PdfWorkerRequest, PdfWorkerSetup } from './pdf-message.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

/*
 * Entry of the child process. It ends with its parent: on disconnection between two documents,
 * and through a thread while a native call keeps this one from noticing.
 */
const WATCH_PARENT = `
const parent = process.ppid
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)
`

process.once('disconnect', () => process.exit(0))
new Worker(WATCH_PARENT, { eval: true, execArgv: [] }).unref()

let typesetter: Typesetter | undefined

process.on('message', (message: PdfWorkerSetup | PdfWorkerRequest) => {
  if (message.type === 'setup') typesetter = createTypesetter(message)
  else process.send?.(typesetter?.(message) ?? { ok: false, reason: 'not set up' })
})
