import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * Runs whole suites of the project.
 * @param env variables beside those of this process
 * @param node the program that runs them
 * @param args more words for vitest
 * @returns how many tests passed, and how many failed or were skipped
 */
export function runSuites(
  suites: readonly string[],
  {
    env = {},
    node = process.execPath,
    args = [],
  }: { env?: Record<string, string>; node?: string; args?: readonly string[] },
): { passed: number; failed: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-proof-'))
  const report = path.join(folder, 'report.json')
  const projects = suites.flatMap((suite) => ['--project', suite])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${report}`]
  spawnSync(
    node,
    [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...reporters, ...args],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  rmSync(folder, { recursive: true })
  const failed = numFailedTests + numPendingTests
  // A file that could not even start has no failed test of its own.
  return { passed: numPassedTests, failed: success ? failed : Math.max(1, failed) }
}
