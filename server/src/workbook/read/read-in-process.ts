import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import { unprocessable } from '../../hydra/http-error.ts'
import type { FileFacts, FileMessage, ItemLine, StepLine } from './file-message.ts'

/** A file as it is read. */
export interface CatalogueFile {
  facts: FileFacts
  steps: StepLine[]
  items: ItemLine[]
}

export interface ReadingOptions {
  /** script of the child process: dist/workbook-worker.js, or the .ts file with a loader in execArgv */
  workerPath: string
  /** flags of the child's node; those of this process by default */
  execArgv?: string[]
  timeoutMs?: number
}

/** MiB of values: the lines of the largest file that is taken need half of it. */
const HEAP_FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=8']
const TIMEOUT_MS = 20_000
const BEYOND =
  'Ce fichier demande trop de temps ou de mémoire pour être lu. Importez-le en plusieurs fichiers.'

/**
 * Reads a file of anybody's making in a process of its own, which holds no secret and is ended when it
 * takes too long or too much (LIFE-07). Each batch of lines is taken in a turn of the event loop.
 * @throws HttpError 422 that says what the file is
 */
export async function readInProcess(
  file: Buffer,
  { workerPath, execArgv = process.execArgv, timeoutMs = TIMEOUT_MS }: ReadingOptions,
  onProgress: (lines: number) => void,
): Promise<CatalogueFile> {
  const { PATH, HOME, TMPDIR, NODE_ENV } = process.env
  const child = spawn(process.execPath, [...execArgv, ...HEAP_FLAGS, workerPath], {
    env: { PATH, HOME, TMPDIR, NODE_ENV, MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  // A process that ends before it has the whole file is told by what it did not answer.
  child.stdin.on('error', () => undefined)
  child.on('error', () => undefined)
  child.stdin.end(file)
  try {
    return await collect(createInterface({ input: child.stdout }), onProgress)
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    throw unprocessable([{ propertyPath: '', message: error.message }])
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

async function collect(
  lines: AsyncIterable<string>,
  onProgress: (lines: number) => void,
): Promise<CatalogueFile> {
  let facts: FileFacts | null = null
  const steps: StepLine[] = []
  const items: ItemLine[] = []
  for await (const line of lines) {
    const message = JSON.parse(line) as FileMessage
    if (message.type === 'refused') throw new WorkbookRefused(message.message)
    if (message.type === 'facts') facts = message.facts
    if (message.type === 'steps') steps.push(...message.lines)
    if (message.type === 'items') items.push(...message.lines)
    if (message.type === 'end' && facts) return { facts, steps, items }
    onProgress(steps.length)
    await new Promise(setImmediate)
  }
  throw new WorkbookRefused(BEYOND)
}
