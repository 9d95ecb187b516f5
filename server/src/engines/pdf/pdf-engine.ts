import {
  PdfQueueFullError,
  PdfRenderError,
  PdfTimeoutError,
  PdfUnreachableError,
} from './pdf-errors.ts'
import type { PdfDocument, PdfWorkerAnswer } from './pdf-message.ts'
import { type PdfProcess, startPdfProcess } from './pdf-process.ts'

/** What the engine needs of a logger; Fastify's fits. */
export interface PdfLogger {
  warn(details: object, message: string): void
}

export interface PdfEngineOptions {
  /** script of the child process: dist/pdf-worker.js, or the .ts file with a loader in execArgv */
  workerPath: string
  /** flags of the child's node; those of this process by default */
  execArgv?: string[]
  /** documents typeset at once */
  size?: number
  /** documents that may wait beyond those */
  queueLimit?: number
  /** ms from the request to the answer, waiting included */
  timeoutMs?: number
  /** documents after which a process is replaced, so that its memory is given back */
  recycleAfter?: number
  logger: PdfLogger
}

export interface PdfEngine {
  /**
   * Typesets one document as tagged PDF (PDF/UA-1 when every character has a glyph).
   * Rejects with PdfQueueFullError, PdfTimeoutError or PdfRenderError; other documents go on.
   */
  render(document: PdfDocument): Promise<Buffer>
  /** Refuses what waits and ends the processes. */
  close(): Promise<void>
}

interface Job {
  document: PdfDocument
  resolve(pdf: Buffer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
  process?: PdfProcess
}

/** A wait that lets a full queue move on, in seconds. */
const RETRY_AFTER = 5

/**
 * Typesets documents in a few child processes. A native call that runs cannot be stopped inside
 * its own process, so a document that hangs is ended by killing its process (fault 16).
 */
export function createPdfEngine(options: PdfEngineOptions): PdfEngine {
  const { size = 2, queueLimit = 20, timeoutMs = 30_000, recycleAfter = 50, logger } = options
  const execArgv = options.execArgv ?? process.execArgv
  const waiting: Job[] = []
  const idle: PdfProcess[] = []
  const busy = new Set<PdfProcess>()
  let closed = false

  function takeProcess(): PdfProcess {
    const ready = idle.pop()
    if (ready) return ready
    const child = startPdfProcess(options.workerPath, execArgv)
    child.onExit(() => {
      const index = idle.indexOf(child)
      if (index >= 0) idle.splice(index, 1)
    })
    return child
  }

  function release(child: PdfProcess): void {
    busy.delete(child)
    if (!child.alive()) return
    if (closed || child.rendered() >= recycleAfter) child.kill()
    else idle.push(child)
  }

  async function run(job: Job): Promise<void> {
    const child = takeProcess()
    busy.add(child)
    job.process = child
    try {
      finish(job, accept(await child.render(job.document)))
    } catch (error) {
      if (error instanceof PdfUnreachableError && !closed) waiting.unshift(job)
      else finish(job, error instanceof Error ? error : new PdfRenderError(String(error)))
    } finally {
      release(child)
      startWaiting()
    }
  }

  function accept(answer: PdfWorkerAnswer): Buffer {
    if (!answer.ok) throw new PdfRenderError(answer.reason)
    if (!answer.accessible) {
      logger.warn({ reason: answer.reason }, 'PDF/UA-1 refused, plain tagged PDF written')
    }
    return Buffer.from(answer.pdf)
  }

  function finish(job: Job, result: Buffer | Error): void {
    clearTimeout(job.timer)
    if (result instanceof Error) job.reject(result)
    else job.resolve(result)
  }

  function startWaiting(): void {
    while (busy.size < size) {
      const job = waiting.shift()
      if (!job) return
      void run(job)
    }
  }

  function expire(job: Job): void {
    const index = waiting.indexOf(job)
    if (index >= 0) waiting.splice(index, 1)
    finish(job, new PdfTimeoutError(timeoutMs))
    void job.process?.kill()
  }

  return {
    render(document) {
      if (closed) return Promise.reject(new PdfRenderError('The PDF engine is closed'))
      if (busy.size >= size && waiting.length >= queueLimit) {
        return Promise.reject(new PdfQueueFullError(RETRY_AFTER))
      }
      return new Promise((resolve, reject) => {
        const job: Job = {
          document,
          resolve,
          reject,
          timer: setTimeout(() => expire(job), timeoutMs),
        }
        waiting.push(job)
        startWaiting()
      })
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0))
        finish(job, new PdfRenderError('The PDF engine is closed'))
      await Promise.all([...idle, ...busy].map((child) => child.kill()))
    },
  }
}
