import os from 'node:os'
import { SEED } from '../datasets/random.ts'
import type { Compared } from './compare.ts'

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

/**
 * A cost against its target, which is a ratio to a reference of the same run; absolute costs stand beside.
 * @param most how many times the reference
 * @param of what the reference is
 */
export function printRatio(
  name: string,
  { subject, reference, ratio }: Compared,
  { most, of, unit = 'ms' }: { most: number; of: string; unit?: string },
): void {
  const figure = `${short(ratio)} × ${of}, ${short(subject)} ${unit} against ${short(reference)}`
  printFigure(name, figure, `≤ ${most} ×`, ratio <= most)
}

/** Three digits that count. */
const short = (value: number) => String(Number(value.toPrecision(3)))
