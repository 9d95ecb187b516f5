import os from 'node:os'
import { ensureTools } from '../scripts/test-tools.mjs'
import type { Proof } from './proof.ts'

/**
 * Runs a proof and prints its table in Markdown, with date and machine.
 * @param count of what it repeats; its own full count when absent
 * @param words what to try alone; none: everything
 * @returns whether every figure held
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
  const started = Date.now()
  // What was started is ended even so.
  const cut = new Promise<never>((_, reject) => {
    for (const event of ['unhandledRejection', 'SIGINT', 'SIGTERM']) process.once(event, reject)
  })
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
    await Promise.race([proved, cut])
  } finally {
    for (const end of ends) await Promise.resolve(end()).catch(console.error)
  }
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`\n### ${title}\n\n\`npm run proof -- ${name}\`, ${seconds} s, ${machine()}.\n`)
  console.log(`| what | has to be | was |\n|---|---|---|\n${rows.join('\n')}\n`)
  return held
}

function machine(): string {
  const [cpu] = os.cpus()
  const gib = Math.round(os.totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${os.cpus().length} × ${cpu?.model}, ${gib} GiB, Node ${process.version}`
}
