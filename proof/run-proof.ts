import os from 'node:os'
import { ensureTools } from '../scripts/test-tools.mjs'
import type { Proof } from './proof.ts'

const FAILURES = ['unhandledRejection', 'uncaughtException']
/** The second one ends the command at once. */
const SIGNALS = ['SIGINT', 'SIGTERM']

/**
 * Runs a proof and prints its table in Markdown, with date and machine. What stops it, also outside of its
 * own calls, is one sentence below the figures so far.
 * @param count of what it repeats; its own full count when absent
 * @param words what to try alone; none: everything
 * @returns whether it reached its end and every figure held
 */
export async function runProof(
  name: string,
  { title, tools, run }: Proof,
  count?: number,
  words: readonly string[] = [],
): Promise<boolean> {
  if (ensureTools(tools).length > 0) return false
  const rows: string[] = []
  const ends: (() => unknown)[] = []
  let held = true
  let stopped = ''
  const started = Date.now()
  // What was started is ended even so.
  let cut: (reason: unknown) => void = () => {}
  const wasCut = new Promise<never>((_, reject) => (cut = reject))
  for (const event of FAILURES) process.on(event, cut)
  for (const signal of SIGNALS) process.once(signal, cut)
  try {
    const proved = run({
      figure(what, figure, target, holds) {
        held &&= holds
        rows.push(`| ${what} | ${target} | ${holds ? figure : `**${figure}**`} |`)
        console.log(`${holds ? 'holds ' : 'MISSED'}  ${what}: ${figure} (${target})`)
      },
      times: (full) => count ?? full,
      words,
      defer: (end) => ends.unshift(end),
    })
    await Promise.race([proved, wasCut])
  } catch (error) {
    held = false
    stopped = `The proof stopped early: ${sentenceOf(error)}`
  }
  for (const end of ends) {
    await Promise.resolve()
      .then(end)
      .catch((error) => console.error(`Not ended: ${sentenceOf(error)}`))
  }
  for (const event of [...FAILURES, ...SIGNALS]) process.off(event, cut)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`\n### ${title}\n\n\`npm run proof -- ${name}\`, ${seconds} s, ${machine()}.\n`)
  console.log(`| what | has to be | was |\n|---|---|---|\n${rows.join('\n')}\n`)
  if (stopped) console.error(stopped)
  return held
}

/** The message of a failure, with its cause: « fetch failed » alone does not name what is away. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message} (${sentenceOf(error.cause)})` : error.message
}

function machine(): string {
  const [cpu] = os.cpus()
  const gib = Math.round(os.totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${os.cpus().length} × ${cpu?.model}, ${gib} GiB, Node ${process.version}`
}
