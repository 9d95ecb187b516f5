import os from 'node:os'
import { SEED } from '../datasets/random.ts'
import type { Comparison } from './compare.ts'
import type { LoadResult } from './load.ts'

export function printMachine(): void {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}, seed ${SEED}`)
  console.log(`${os.cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${memory} GiB`)
  console.log(`load average at start ${os.loadavg()[0]?.toFixed(1)}`)
}

/** One figure against its target. */
export function printFigure(name: string, figure: string, target: string, holds: boolean): void {
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${name}: ${figure} (target ${target})`)
}

export const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`

/** Both sides of a comparison in words, with the ratio of their rates. */
export function describeComparison({ subject, reference }: Comparison): string {
  const ratio = percent(subject.rate / reference.rate)
  return `${ratio} of the constant (${describe(subject)}; constant ${describe(reference)})`
}

function describe({ rate, p97, cpuMs, databaseMs }: LoadResult): string {
  const cpu = cpuMs === null ? '' : `, ${cpuMs.toFixed(3)} ms CPU`
  const database = databaseMs === null ? '' : ` and ${databaseMs.toFixed(3)} ms of the database`
  return `${rate.toFixed(0)}/s, p97.5 ${p97} ms${cpu}${database}`
}

/** ms of CPU of one answer of the subject, the database's included. */
export const cpuOf = ({ subject }: Comparison) =>
  (subject.cpuMs ?? Number.NaN) + (subject.databaseMs ?? 0)
