import type { Tool } from '../scripts/test-tools.mjs'

/** What a proof reports to, and leaves what it started with. */
export interface ProofRun {
  /** Notes a figure of the table beside what it has to be. A figure that does not hold fails the proof. */
  figure(name: string, figure: string | number, target: string, holds: boolean): void
  /** How often something is done: as the number after the name of the proof says, else so often. */
  times(full: number): number
  /** Words of the command beside names and numbers: what to try alone; none: everything. */
  words: readonly string[]
  /** Ends what the proof started, at its end however it ends; what was started last ends first. */
  defer(end: () => unknown): void
}

/** One command of `npm run proof`: starts real servers, asks them, and ends what it started. */
export interface Proof {
  /** what it shows, as the title of its table */
  title: string
  /** programs that it starts, which Debian's packages bring */
  tools: readonly Tool[]
  run(proof: ProofRun): Promise<void>
}
