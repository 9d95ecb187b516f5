import { fork } from 'node:child_process'
import { sourceFile } from '../../config/paths.ts'
import { fontFiles } from './fonts.ts'
import { PdfRenderError, PdfUnreachableError } from './pdf-errors.ts'
import type { PdfDocument, PdfWorkerAnswer, PdfWorkerRequest } from './pdf-message.ts'

/** One child process that typesets one document at a time. */
export interface PdfProcess {
  /** Rejects with PdfRenderError when the process ends before it answers, PdfUnreachableError before it began. */
  render(document: PdfDocument): Promise<PdfWorkerAnswer>
  /** number of documents it was given */
  rendered(): number
  alive(): boolean
  /** Resolves when the process is gone. */
  kill(): Promise<void>
  onExit(listener: () => void): void
}

/** The child gets no secret of this process; fewer malloc arenas keep its memory low. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_ENV } = process.env
  return { PATH, HOME, TMPDIR, NODE_ENV, MALLOC_ARENA_MAX: '2' }
}

/** Starts `workerPath` as a child process that ends with this one. */
export function startPdfProcess(workerPath: string, execArgv: string[]): PdfProcess {
  const child = fork(workerPath, [], {
    execArgv,
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let rendered = 0
  let settle: ((answer: PdfWorkerAnswer | Error) => void) | undefined
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      settle?.(new PdfRenderError(reason))
      resolve()
    }
    child.once('exit', (code, signal) => end(`The PDF process ended (${signal ?? code})`))
    child.once('error', (error) => end(`The PDF process failed: ${error.message}`))
  })
  child.on('message', (answer: PdfWorkerAnswer) => settle?.(answer))
  child.send({ type: 'setup', workspace: sourceFile(), fonts: fontFiles() })

  return {
    render(document) {
      rendered += 1
      return new Promise((resolve, reject) => {
        settle = (answer) => {
          settle = undefined
          if (answer instanceof Error) reject(answer)
          else resolve(answer)
        }
        const request: PdfWorkerRequest = { ...document, type: 'render' }
        child.send(request, (error) => {
          if (error) settle?.(new PdfUnreachableError(`The PDF process is gone: ${error.message}`))
        })
      })
    },
    rendered: () => rendered,
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
