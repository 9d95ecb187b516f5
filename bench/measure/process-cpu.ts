import { readdirSync, readFileSync } from 'node:fs'

const CLOCK_TICKS_PER_SECOND = 100

/** Places in what follows the name in /proc/pid/stat. */
const PARENT = 1
const OWN = [11, 12]
const WITH_ENDED_CHILDREN = [11, 12, 13, 14]

function statOf(pid: number): number[] {
  // The name before may hold spaces and parentheses.
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
  return afterName.split(' ').map(Number)
}

const secondsOf = (stat: number[], fields: number[]) =>
  fields.reduce((sum, field) => sum + (stat[field] ?? 0), 0) / CLOCK_TICKS_PER_SECOND

/** Seconds of CPU that a process spent so far (Linux). */
export const cpuSeconds = (pid: number): number => secondsOf(statOf(pid), OWN)

/** Seconds for which the main thread of a process ran so far (Linux). */
export function mainThreadSeconds(pid: number): number {
  const [ran] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
  return Number(ran) / 1e9
}

/** Seconds of CPU of a process and all below it, those that ended included (Linux). */
export function treeCpuSeconds(root: number): number {
  const stats = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      stats.set(Number(name), statOf(Number(name)))
    } catch {
      // It ended meanwhile.
    }
  }
  const below = (pid: number): number => {
    const children = [...stats].filter(([, stat]) => stat[PARENT] === pid)
    const own = secondsOf(stats.get(pid) ?? [], WITH_ENDED_CHILDREN)
    return children.reduce((sum, [child]) => sum + below(child), own)
  }
  return below(root)
}
