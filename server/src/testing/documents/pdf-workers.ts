import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Process ids of the PDF workers that a process started, by default this one. */
export function pdfWorkers(parent = process.pid): number[] {
  try {
    const listed = execFileSync('pgrep', ['-P', String(parent), '-f', 'pdf-worker'])
    return listed.toString().trim().split('\n').map(Number)
  } catch {
    return []
  }
}

/** ms between two checks: far less than a new worker takes for a document. */
const POLL_INTERVAL_MS = 10
/** ms to wait for workers. */
const WAIT_MS = 10_000

/** Waits until there are `count` workers: of one that has just been started, before its document is made. */
export async function pdfWorkersOf(count: number, parent = process.pid): Promise<number[]> {
  const last = Date.now() + WAIT_MS
  while (Date.now() < last) {
    const found = pdfWorkers(parent)
    if (found.length === count) return found
    await sleep(POLL_INTERVAL_MS)
  }
  throw new Error(`expected ${count} workers, found ${pdfWorkers(parent).length}`)
}

/** Bytes of memory that a process holds (Linux). */
export function residentMemory(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}
