import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Process ids of the PDF workers that a process started, this one unless told otherwise. */
export function pdfWorkers(parent = process.pid): number[] {
  try {
    const listed = execFileSync('pgrep', ['-P', String(parent), '-f', 'pdf-worker'])
    return listed.toString().trim().split('\n').map(Number)
  } catch {
    return []
  }
}

/** Waits until there are `count` workers. */
export async function pdfWorkersOf(count: number, parent = process.pid): Promise<number[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = pdfWorkers(parent)
    if (found.length === count) return found
    await sleep(100)
  }
  throw new Error(`expected ${count} workers, found ${pdfWorkers(parent).length}`)
}

/** Bytes of memory that a process holds (Linux). */
export function residentMemory(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}
