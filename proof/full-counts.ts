import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const HOUR_MS = 3_600_000

/**
 * Runs the tests of random moments and inputs with their full counts (`proofRounds`), which the suite
 * makes a few rounds of.
 * @param words parts of file names; none: all of these tests
 * @returns whether all passed
 */
export function runFullCounts(words: readonly string[]): boolean {
  const sources = path.join(root, 'server/src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(sources, file))
    .filter((file) => readFileSync(file, 'utf8').includes('proofRounds('))
  const chosen = files.filter((file) => words.every((word) => file.includes(word)))
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['api-embedded', 'api-postgres', 'process'].flatMap((project) => ['--project', project]),
      `--testTimeout=${HOUR_MS}`,
      ...chosen,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PROOF_ROUNDS: 'full' } },
  )
  return status === 0
}
