import { Worker } from 'node:worker_threads'
import { preferForOomKill } from '../processes/prefer-for-oom-kill.ts'
import {
  MEMORY_EXCEEDED,
  type PdfDocument,
  type PdfWorkerAnswer,
  type PdfWorkerBegun,
  type PdfWorkerPart,
  type PdfWorkerPicture,
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
setInterval(() => {
  if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > workerData.memoryLimit) process.kill(process.pid, workerData.signal)
}, 50)
`

process.once('disconnect', () => process.exit(0))
preferForOomKill()

/** A file in one message would keep the parent for as long as it takes to copy it. */
const PART_BYTES = 256 * 1024

let typesetter: Typesetter | undefined
let pictures: PdfDocument['pictures'] = {}

process.on('message', (message: PdfWorkerSetup | PdfWorkerPicture | PdfWorkerRequest) => {
  if (message.type === 'setup') setUp(message)
  else if (message.type === 'picture') pictures[message.name] = message
  else typeset(message)
})

function typeset(request: PdfWorkerRequest): void {
  post({ type: 'begun' })
  const document = { ...request, pictures }
  pictures = {}
  const outcome = typesetter?.(document) ?? { ok: false, reason: 'not set up' }
  const memory = process.memoryUsage.rss()
  if (outcome.ok) {
    const { pdf, ...rest } = outcome
    sendFile(pdf)
    post({ ...rest, type: 'answer', memory })
  } else post({ ...outcome, type: 'answer', memory })
  // The compiler's memory, pictures included, is freed with small JavaScript objects, which alone would
  // seldom make V8 collect. Once the answer is on its way, so that nobody waits for it.
  setImmediate(() => globalThis.gc?.())
}

function sendFile(pdf: Uint8Array): void {
  for (let start = 0; start < pdf.length; start += PART_BYTES) {
    post({ type: 'part', bytes: pdf.subarray(start, start + PART_BYTES) })
  }
}

function post(message: PdfWorkerBegun | PdfWorkerPart | PdfWorkerAnswer): void {
  process.send?.(message)
}

function setUp(setup: PdfWorkerSetup): void {
  const { parent, memoryLimit } = setup
  const workerData = { parent, memoryLimit, signal: MEMORY_EXCEEDED }
  new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref()
  typesetter = createTypesetter(setup)
}
