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
  const { numPassedTests, numFailedTests, numPendingTests, success } = run(suites, args, env, node)
  const failed = numFailedTests + numPendingTests
  // A file that could not even start has no failed test of its own.
  return { passed: numPassedTests, failed: success ? failed : Math.max(1, failed) }
}

/** Runs files of tests on every engine that they are for, and answers what came of each test. */
export function runTests(files: readonly string[]): { title: string; passed: boolean }[] {
  const suites = ['unit', 'api-embedded', 'api-postgres', 'process']
  const { testResults } = run(suites, files, {}, process.execPath)
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, passed: status === 'passed' })),
  )
}

/** What is read of vitest's report. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  success: boolean
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

function run(
  suites: readonly string[],
  args: readonly string[],
  env: Record<string, string>,
  node: string,
): Report {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-proof-'))
  const report = path.join(folder, 'report.json')
  const projects = suites.flatMap((suite) => ['--project', suite])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${report}`]
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  spawnSync(node, [vitest, 'run', ...projects, ...reporters, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  return read
}
