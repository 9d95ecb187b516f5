import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import {
  FROM_WITHOUT,
  type WorkerProcessOptions,
  workerEnvironment,
} from '../../engines/processes/worker-process.ts'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import { refusedField, unavailable } from '../../hydra/http-error.ts'
import type {
  Ambiguities,
  FileFacts,
  FileLine,
  FileMessage,
  ItemLine,
  RawLine,
} from './file-message.ts'
import type { Reading } from './read-file-of-kind.ts'

/** A file as it was read; `Values` are those of its kind. */
export interface ReadFile<Values> {
  facts: FileFacts
  lines: FileLine<Values>[]
  items: ItemLine[]
  ambiguities: Ambiguities
  /** the lines that were asked for as they stand */
  raw: RawLine[]
}

/** MiB of values: the lines of the largest file that is taken need half of it. */
const HEAP_FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=8']
const TIMEOUT_MS = 20_000
const RETRY_SECONDS = 10
const TOO_LARGE =
  'Ce fichier demande trop de mémoire pour être lu. Importez-le en plusieurs fichiers.'
const UNFINISHED =
  'La lecture de ce fichier n’a pas abouti\u00a0: le serveur est très occupé, ou le fichier est long à lire. Réessayez dans un instant\u00a0; si cela se répète, importez-le en plusieurs fichiers.'

/** How a process ended; null: it never started. */
type Ending = { code: number | null; signal: NodeJS.Signals | null } | null

/**
 * Reads a file in a process of its own, which has no secret and is ended when it takes too much time or
 * memory. Each batch of lines gets a turn of the event loop.
 * @throws HttpError 422 with the fault of the file, 503 when it could not be judged
 */
export async function readInProcess<Values>(
  { file, reading }: { file: Buffer; reading: Reading },
  { workerPath, execArgv = process.execArgv, timeoutMs = TIMEOUT_MS }: WorkerProcessOptions,
  onProgress: (lines: number) => void,
): Promise<ReadFile<Values>> {
  const child = spawn(process.execPath, [...execArgv, ...HEAP_FLAGS, workerPath], {
    env: workerEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ending = endingOf(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  // If the child has exited before it got the whole file, the exit handler reports how.
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify(reading)}\n`)
  child.stdin.end(file)
  try {
    const read = await collect<Values>(createInterface({ input: child.stdout }), onProgress)
    if (read) return read
    throw unfinished(await ending)
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    throw refusedField('', error.message)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

function endingOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(null))
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** The error for a reading without an end: node aborts when its heap is full. */
function unfinished(ending: Ending): Error {
  if (ending === null || FROM_WITHOUT.includes(ending.signal)) {
    return unavailable(RETRY_SECONDS, UNFINISHED)
  }
  if (ending.signal) return new WorkbookRefused(TOO_LARGE)
  return new Error(`The reader of workbooks ended with ${ending.code}`)
}

/** @returns null when there was no end */
async function collect<Values>(
  lines: AsyncIterable<string>,
  onProgress: (lines: number) => void,
): Promise<ReadFile<Values> | null> {
  let facts: FileFacts | null = null
  let ambiguities: Ambiguities = { readings: [], statuses: [], formulas: 0 }
  const read: FileLine<Values>[] = []
  const items: ItemLine[] = []
  const raw: RawLine[] = []
  for await (const line of lines) {
    const message = readMessage(line)
    if (message === null) return null
    if (message.type === 'refused') throw new WorkbookRefused(message.message)
    if (message.type === 'facts') facts = message.facts
    if (message.type === 'ambiguities') ambiguities = message.ambiguities
    // The worker reads the values that the columns of the kind have.
    if (message.type === 'lines') read.push(...(message.lines as FileLine<Values>[]))
    if (message.type === 'items') items.push(...message.lines)
    if (message.type === 'raw') raw.push(...message.lines)
    if (message.type === 'end' && facts) {
      return { facts, lines: read, items, ambiguities, raw }
    }
    onProgress(read.length)
    await new Promise(setImmediate)
  }
  return null
}

/** null: the line was cut, with the process that wrote it */
function readMessage(line: string): FileMessage | null {
  try {
    return JSON.parse(line) as FileMessage
  } catch {
    return null
  }
}
