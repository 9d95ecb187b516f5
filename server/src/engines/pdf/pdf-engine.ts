import { type Asker, createFairQueue, QueueFullError } from '../jobs/fair-queue.ts'
import type { WorkerProcessOptions } from '../processes/worker-process.ts'
import { PdfRenderError, PdfTimeoutError, PdfUnreachableError } from './pdf-errors.ts'
import type { PdfDocument } from './pdf-message.ts'
import { type PdfProcess, type PdfResult, startPdfProcess } from './pdf-process.ts'

interface PdfLogger {
  warn(details: object, message: string): void
}

export interface PdfEngineOptions extends Pick<WorkerProcessOptions, 'workerPath' | 'execArgv'> {
  size?: number
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
   * Typesets one document as tagged PDF (PDF/UA-1 when every character has a glyph). Rejects with
   * QueueFullError, PdfTimeoutError or PdfRenderError; other documents go on.
   * @param prepare gathers the document when its turn comes, so waiting documents hold no pictures
   * @param asker the person who waits, since turns alternate between people
   */
  render(prepare: () => Promise<PdfDocument>, asker: Asker): Promise<Buffer>
  /** documents that wait and that are made now */
  load(): { waiting: number; atWork: number }
  close(): Promise<void>
}

interface Job {
  asker: Asker
  prepare: () => Promise<PdfDocument>
  resolve(pdf: Buffer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
  /** answered or refused; nobody waits any more */
  finished: boolean
  process: PdfProcess | null
}

const VISITORS_WAITING = 5

const MIB = 1024 ** 2
/** A report of five hundred steps with a thousand pictures takes 2.1 GiB (docs/performance.md). */
const MEMORY_LIMIT = 2560 * MIB
/**
 * A process that keeps more memory than this after a document is replaced: it gives little back by
 * itself.
 */
const KEPT_MEMORY = 768 * MIB

/**
 * Typesets documents in a few child processes. A native call that runs cannot be stopped inside
 * its own process, so a document that hangs is ended by killing its process (fault 16).
 */
export function createPdfEngine(options: PdfEngineOptions): PdfEngine {
  const { size = 2, queueLimit = 20, timeoutMs = 30_000, recycleAfter = 50, logger } = options
  const { workerPath, execArgv = process.execArgv, memoryLimit = MEMORY_LIMIT } = options
  const queue = createFairQueue<Job>({
    atWork: size,
    waiting: queueLimit,
    // One process stays free for signed-in people.
    visitors: { atWork: Math.max(size - 1, 1), waiting: VISITORS_WAITING },
  })
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
    try {
      const document = await job.prepare()
      if (job.finished) return
      job.process = takeProcess()
      finish(job, accept(await job.process.render(document)))
    } catch (error) {
      if (error instanceof PdfUnreachableError && !job.finished) queue.putBack(job)
      else finish(job, error instanceof Error ? error : new PdfRenderError(String(error)))
    } finally {
      if (job.finished) queue.end(job)
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
    for (let job = queue.begin(); job; job = queue.begin()) void run(job)
  }

  function expire(job: Job): void {
    const isFull = job.asker.isVisitor && !queue.isAtWork(job)
    finish(job, isFull ? new QueueFullError(job.asker) : new PdfTimeoutError(timeoutMs))
    if (job.process) void job.process.kill()
    else {
      // Its pictures may never arrive: the place is free at once.
      queue.end(job)
      startWaiting()
    }
  }

  return {
    render(prepare, asker) {
      if (closed) return Promise.reject(new PdfRenderError(CLOSED))
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => expire(job), timeoutMs)
        const job: Job = { asker, prepare, resolve, reject, timer, finished: false, process: null }
        queue.add(job)
        startWaiting()
        const dropped = queue.dropExcess(job)
        if (dropped) finish(dropped, new QueueFullError(dropped.asker))
      })
    },
    load: queue.counts,
    async close() {
      closed = true
      const unfinished = queue.all()
      for (const job of unfinished) queue.end(job)
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
