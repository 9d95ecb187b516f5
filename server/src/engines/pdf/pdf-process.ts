import { fork } from 'node:child_process'
import { sourceFile } from '../../config/paths.ts'
import { fontFiles } from './fonts.ts'
import { PdfRenderError, PdfUnreachableError } from './pdf-errors.ts'
import {
  MEMORY_EXCEEDED,
  type PdfDocument,
  type PdfWorkerAnswer,
  type PdfWorkerBegun,
  type PdfWorkerRequest,
  type PdfWorkerSetup,
} from './pdf-message.ts'

/** One child process that typesets one document at a time. */
export interface PdfProcess {
  /**
   * Rejects with PdfRenderError when the process ends before it answers, with PdfUnreachableError
   * when it worked before and was gone already.
   */
  render(document: PdfDocument): Promise<PdfWorkerAnswer>
  /** number of documents it was given */
  rendered(): number
  /** bytes of memory it held after its last document */
  memory(): number
  alive(): boolean
  /** Resolves when the process is gone. */
  kill(): Promise<void>
  onExit(listener: () => void): void
}

export interface PdfProcessOptions {
  workerPath: string
  execArgv: string[]
  /** bytes of memory above which the process ends */
  memoryLimit: number
}

/** MiB of JavaScript values: texts only, pictures and the compiler's own memory lie outside. */
const HEAP_FLAG = '--max-old-space-size=512'

/** The child gets no secret of this process; fewer malloc arenas keep its memory low. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_ENV } = process.env
  return { PATH, HOME, TMPDIR, NODE_ENV, MALLOC_ARENA_MAX: '2' }
}

/** Starts `workerPath` as a child process that ends with this one. */
export function startPdfProcess(options: PdfProcessOptions): PdfProcess {
  const { workerPath, execArgv, memoryLimit } = options
  const child = fork(workerPath, [], {
    execArgv: [...execArgv, HEAP_FLAG],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let rendered = 0
  let memory = 0
  let begun = false
  let settle: ((answer: PdfWorkerAnswer | Error) => void) | undefined
  /** A new process that cannot even begin would not do better a second time. */
  const failure = (reason: string) =>
    begun || rendered === 1 ? new PdfRenderError(reason) : new PdfUnreachableError(reason)
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      settle?.(failure(reason))
      resolve()
    }
    child.once('exit', (code, signal) => {
      if (signal === MEMORY_EXCEEDED) end(`The document took more than ${memoryLimit} bytes`)
      else end(`The PDF process ended (${signal ?? code})`)
    })
    child.on('error', (error) => end(`The PDF process failed: ${error.message}`))
  })
  child.on('message', (message: PdfWorkerBegun | PdfWorkerAnswer) => {
    if (message.type === 'begun') begun = true
    else {
      memory = message.memory
      settle?.(message)
    }
  })
  const setup: PdfWorkerSetup = {
    type: 'setup',
    workspace: sourceFile(),
    fonts: fontFiles(),
    memoryLimit,
  }
  child.send(setup)

  return {
    render(document) {
      rendered += 1
      begun = false
      return new Promise((resolve, reject) => {
        settle = (answer) => {
          settle = undefined
          if (answer instanceof Error) reject(answer)
          else resolve(answer)
        }
        const request: PdfWorkerRequest = { ...document, type: 'render' }
        child.send(request, (error) => {
          if (error) settle?.(failure(`The PDF process is gone: ${error.message}`))
        })
      })
    },
    rendered: () => rendered,
    memory: () => memory,
    alive: () => child.connected && child.exitCode === null && child.signalCode === null,
    kill() {
      child.kill('SIGKILL')
      return exited
    },
    onExit(listener) {
      void exited.then(listener)
    },
  }
}
