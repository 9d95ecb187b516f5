import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, buildIsStale } from './build.mjs'
import { suitesWithout } from './test-suites.mjs'
import { ensureTestTools } from './test-tools.mjs'
import { failedChecks } from './validate.mjs'

const root = path.resolve(import.meta.dirname, '..')

/** Runs a command in the project; its output goes straight through. */
function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: false }).status === 0
}

function finish({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

const missing = ensureTestTools()
// Where everything is to be checked, a suite that is left out is not passed over.
if (process.env.TEST_TOOLS === 'required' && missing.length > 0) {
  console.log(`TEST_TOOLS=required: not without ${missing.join(', ')}`)
  finish({ passed: 0, failed: missing.length })
}
const { suites, said } = suitesWithout(missing)
for (const line of said) console.log(line)
if (buildIsStale()) build()

const checks = await failedChecks()
if (checks.length > 0) {
  console.log(`Failed: ${checks.join(', ')}`)
  finish({ passed: 0, failed: checks.length })
}

const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-tests-'))
const report = path.join(folder, 'report.json')
const projects = suites.flatMap((suite) => ['--project', suite])
const ended = run(process.execPath, [
  path.join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...projects,
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report}`,
])
const { testResults, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
  readFileSync(report, 'utf8'),
)
rmSync(folder, { recursive: true })
// Once more at the very end, in short: pages that failed tests showed take thousands of lines.
for (const { name, status, message, assertionResults } of testResults) {
  const failedTests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed') console.log(`${path.relative(root, name)} ${message.slice(0, 500)}`)
  for (const { fullName, failureMessages } of failedTests) {
    console.log(`× ${fullName}\n  ${failureMessages[0]?.slice(0, 500)}`)
  }
}
// A suite that could not even start has no failed test of its own, and a skipped test proves nothing.
const failed = numFailedTests + numPendingTests
finish({ passed: numPassedTests, failed: ended ? failed : Math.max(1, failed) })
