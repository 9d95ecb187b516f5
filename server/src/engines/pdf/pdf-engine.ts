import type { WorkerProcessOptions } from '../processes/worker-process.ts'
import {
  PdfQueueFullError,
  PdfRenderError,
  PdfTimeoutError,
  PdfUnreachableError,
} from './pdf-errors.ts'
import type { PdfDocument } from './pdf-message.ts'
import { type PdfProcess, type PdfResult, startPdfProcess } from './pdf-process.ts'

/** What the engine needs of a logger; Fastify's fits. */
interface PdfLogger {
  warn(details: object, message: string): void
}

export interface PdfEngineOptions extends Pick<WorkerProcessOptions, 'workerPath' | 'execArgv'> {
  /** documents typeset at once */
  size?: number
  /** documents that may wait beyond those */
  queueLimit?: number
  /** ms from the request to the answer, waiting included */
  timeoutMs?: number
  /** documents after which a process is replaced, so that its memory is given back */
  recycleAfter?: number
  /** bytes of memory above which a process ends, and with it the document it typesets */
  memoryLimit?: number
  logger: PdfLogger
}

export interface PdfEngine {
  /**
   * Typesets one document as tagged PDF (PDF/UA-1 when every character has a glyph).
   * Rejects with PdfQueueFullError, PdfTimeoutError or PdfRenderError; other documents go on.
   * @param prepare gathers the document when its turn comes: what waits holds no picture
   */
  render(prepare: () => Promise<PdfDocument>): Promise<Buffer>
  /** Refuses what waits and ends the processes. */
  close(): Promise<void>
}

interface Job {
  prepare: () => Promise<PdfDocument>
  resolve(pdf: Buffer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
  /** answered or refused; nobody waits any more */
  finished: boolean
  process: PdfProcess | null
}

/** A wait that lets a full queue move on, in seconds. */
const RETRY_AFTER = 5

const MIB = 1024 ** 2
/** A report of five hundred steps with a thousand pictures takes 2.1 GiB (docs/performance.md). */
const MEMORY_LIMIT = 2560 * MIB
/** A process that stays above this after a document is replaced: it gives little back by itself. */
const KEPT_MEMORY = 768 * MIB

/**
 * Typesets documents in a few child processes. A native call that runs cannot be stopped inside
 * its own process, so a document that hangs is ended by killing its process (fault 16).
 */
export function createPdfEngine(options: PdfEngineOptions): PdfEngine {
  const { size = 2, queueLimit = 20, timeoutMs = 30_000, recycleAfter = 50, logger } = options
  const { workerPath, execArgv = process.execArgv, memoryLimit = MEMORY_LIMIT } = options
  const waiting: Job[] = []
  const running = new Set<Job>()
  const idle: PdfProcess[] = []
  let closed = false

  function takeProcess(): PdfProcess {
    const ready = idle.pop()
    if (ready) return ready
    const child = startPdfProcess({ workerPath, execArgv, memoryLimit })
    child.onExit(() => {
      const index = idle.indexOf(child)
      if (index >= 0) idle.splice(index, 1)
    })
    return child
  }

  function release(child: PdfProcess): void {
    if (!child.alive()) return
    const worn = child.rendered() >= recycleAfter || child.memory() > KEPT_MEMORY
    if (closed || worn) void child.kill()
    else idle.push(child)
  }

  async function run(job: Job): Promise<void> {
    running.add(job)
    try {
      const document = await job.prepare()
      if (job.finished) return
      job.process = takeProcess()
      finish(job, accept(await job.process.render(document)))
    } catch (error) {
      if (error instanceof PdfUnreachableError && !job.finished) waiting.unshift(job)
      else finish(job, error instanceof Error ? error : new PdfRenderError(String(error)))
    } finally {
      running.delete(job)
      if (job.process) release(job.process)
      job.process = null
      startWaiting()
    }
  }

  function accept(answer: PdfResult): Buffer {
    if (!answer.ok) throw new PdfRenderError(answer.reason)
    if (!answer.accessible) {
      logger.warn({ reason: answer.reason }, 'PDF/UA-1 refused, plain tagged PDF written')
    }
    return answer.pdf
  }

  function startWaiting(): void {
    while (running.size < size) {
      const job = waiting.shift()
      if (!job) return
      void run(job)
    }
  }

  function expire(job: Job): void {
    const index = waiting.indexOf(job)
    if (index >= 0) waiting.splice(index, 1)
    finish(job, new PdfTimeoutError(timeoutMs))
    if (job.process) void job.process.kill()
    else {
      // Its pictures may never arrive: the place is free at once.
      running.delete(job)
      startWaiting()
    }
  }

  return {
    render(prepare) {
      if (closed) return Promise.reject(new PdfRenderError(CLOSED))
      if (running.size >= size && waiting.length >= queueLimit) {
        return Promise.reject(new PdfQueueFullError(RETRY_AFTER))
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => expire(job), timeoutMs)
        const job: Job = { prepare, resolve, reject, timer, finished: false, process: null }
        waiting.push(job)
        startWaiting()
      })
    },
    async close() {
      closed = true
      const unfinished = [...waiting.splice(0), ...running]
      for (const job of unfinished) finish(job, new PdfRenderError(CLOSED))
      const busy = unfinished.flatMap((job) => job.process ?? [])
      await Promise.all([...idle, ...busy].map((child) => child.kill()))
    },
  }
}

const CLOSED = 'The PDF engine is closed'

function finish(job: Job, result: Buffer | Error): void {
  job.finished = true
  clearTimeout(job.timer)
  if (result instanceof Error) job.reject(result)
  else job.resolve(result)
}
