import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import {
  MEMORY_EXCEEDED,
  type PdfWorkerAnswer,
  type PdfWorkerBegun,
  type PdfWorkerRequest,
  type PdfWorkerSetup,
} from './pdf-message.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

/*
 * Entry of the child process. It ends with its parent: on disconnection between two documents,
 * and through a thread while a native call keeps this one from noticing. The same thread ends it
 * above its memory limit.
 */
const WATCH = `
const { workerData } = require('node:worker_threads')
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > workerData.memoryLimit) process.kill(process.pid, workerData.signal)
}, 50)
`

process.once('disconnect', () => process.exit(0))
offerToKernel()

let typesetter: Typesetter | undefined

process.on('message', (message: PdfWorkerSetup | PdfWorkerRequest) => {
  if (message.type === 'setup') setUp(message)
  else typeset(message)
})

function typeset(request: PdfWorkerRequest): void {
  tell({ type: 'begun' })
  const outcome = typesetter?.(request) ?? { ok: false, reason: 'not set up' }
  tell({ ...outcome, type: 'answer', memory: process.memoryUsage.rss() })
}

const tell = (message: PdfWorkerBegun | PdfWorkerAnswer) => process.send?.(message)

function setUp(setup: PdfWorkerSetup): void {
  const workerData = { memoryLimit: setup.memoryLimit, signal: MEMORY_EXCEEDED }
  new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref()
  typesetter = createTypesetter(setup)
}

/** On a machine short of memory Linux ends this process, which costs one document, not the server. */
function offerToKernel(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems have no such file.
  }
}
