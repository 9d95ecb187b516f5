import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, buildIsStale } from './build.mjs'
import { ensureTestTools } from './test-tools.mjs'

const root = path.resolve(import.meta.dirname, '..')

/** Runs a command in the project; its output goes straight through. */
function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: false }).status === 0
}

function finish({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** Suites that need what is not here, with what is said about it. */
function suites(missing) {
  const lacks = (...tools) => tools.some((tool) => missing.includes(tool))
  const wanted = ['unit', 'api-embedded', 'api-postgres', 'process', 'browser', 'other-browsers']
  const left = new Set()
  if (lacks('PostgreSQL')) {
    left.add('api-postgres')
    console.log(
      'No PostgreSQL server can be started here: the calls run on the embedded database only',
    )
  }
  if (lacks('Firefox') && lacks('WebKit', 'Xvfb')) {
    left.add('other-browsers')
    console.log('Neither Firefox nor WebKit is here: the pages are tried in Chromium only')
  }
  return wanted.filter((suite) => !left.has(suite))
}

const missing = ensureTestTools()
if (buildIsStale()) build()

const checks = ['typecheck', 'lint', 'directions'].filter(
  (check) => !run('npm', ['run', '--silent', check]),
)
if (checks.length > 0) {
  console.log(`Failed: ${checks.join(', ')}`)
  finish({ passed: 0, failed: checks.length })
}

const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-tests-'))
const report = path.join(folder, 'report.json')
const projects = suites(missing).flatMap((suite) => ['--project', suite])
const ended = run(process.execPath, [
  path.join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...projects,
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report}`,
])
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
rmSync(folder, { recursive: true })
// A suite that could not even start has no failed test of its own, and a skipped test proves nothing.
const failed = numFailedTests + numPendingTests
finish({ passed: numPassedTests, failed: ended ? failed : Math.max(1, failed) })
