import { fork } from 'node:child_process'
import { sourceFile } from '../../config/paths.ts'
import { workerEnvironment } from '../processes/worker-process.ts'
import { fontFiles } from './fonts.ts'
import { PdfRenderError, PdfUnreachableError } from './pdf-errors.ts'
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

/** What became of a document; `accessible`: whether the file claims PDF/UA-1. */
export type PdfResult =
  | { ok: true; pdf: Buffer; accessible: boolean; reason?: string }
  | { ok: false; reason: string }

export interface PdfProcess {
  /**
   * Rejects with PdfRenderError when the process ends during the document, with PdfUnreachableError
   * when it had ended before.
   */
  render(document: PdfDocument): Promise<PdfResult>
  rendered(): number
  /** bytes of memory it held after its last document */
  memory(): number
  alive(): boolean
  /** Resolves when the process has ended. */
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
/** Lets the worker collect what it no longer needs between two documents. */
const GC_FLAG = '--expose-gc'

/** Starts `workerPath` as a child process that ends with this one. */
export function startPdfProcess(options: PdfProcessOptions): PdfProcess {
  const { workerPath, execArgv, memoryLimit } = options
  const child = fork(workerPath, [], {
    execArgv: [...execArgv, HEAP_FLAG, GC_FLAG],
    env: workerEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let rendered = 0
  let memory = 0
  let begun = false
  let parts: Uint8Array[] = []
  let finish: ((outcome: PdfResult | Error) => void) | undefined
  /** A new process that cannot even begin would not do better a second time. */
  const failure = (reason: string) =>
    begun || rendered === 1 ? new PdfRenderError(reason) : new PdfUnreachableError(reason)
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      finish?.(failure(reason))
      resolve()
    }
    child.once('exit', (code, signal) => {
      if (signal === MEMORY_EXCEEDED) end(`The document took more than ${memoryLimit} bytes`)
      else end(`The PDF process ended (${signal ?? code})`)
    })
    child.on('error', (error) => end(`The PDF process failed: ${error.message}`))
  })
  child.on('message', (message: PdfWorkerBegun | PdfWorkerPart | PdfWorkerAnswer) => {
    if (message.type === 'begun') begun = true
    else if (message.type === 'part') parts.push(message.bytes)
    else {
      memory = message.memory
      finish?.(message.ok ? { ...message, pdf: Buffer.concat(parts) } : message)
    }
  })
  const setup: PdfWorkerSetup = {
    type: 'setup',
    parent: process.pid,
    workspace: sourceFile(),
    fonts: fontFiles(),
    memoryLimit,
  }
  child.send(setup)

  const send = (message: PdfWorkerPicture | PdfWorkerRequest) =>
    new Promise<void>((resolve, reject) => {
      child.send(message, (error) => (error ? reject(error) : resolve()))
    })

  /** One message a picture: all in one would keep this thread for as long as it takes to copy them. */
  async function deliver({ pictures, ...document }: PdfDocument): Promise<void> {
    for (const [name, picture] of Object.entries(pictures)) {
      await send({ type: 'picture', name, ...picture })
    }
    await send({ type: 'render', ...document })
  }

  return {
    render(document) {
      rendered += 1
      begun = false
      parts = []
      return new Promise((resolve, reject) => {
        finish = (answer) => {
          finish = undefined
          parts = []
          if (answer instanceof Error) reject(answer)
          else resolve(answer)
        }
        deliver(document).catch((error: Error) => {
          finish?.(failure(`The PDF process is gone: ${error.message}`))
          child.kill('SIGKILL')
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
