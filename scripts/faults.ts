import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Fault } from '../e2e/faults/fault.ts'
import { FAULTS } from '../e2e/faults/faults.ts'

const root = path.resolve(import.meta.dirname, '..')
/** How many are tried when none is named. */
const IN_TURN = 5
/** ms that a test waits for an element that a fault may remove: the usual 30 s would be lost at each. */
const TEST_WAIT_MS = '10000'
/** Bytes that a command may write. */
const OUTPUT_MAX = 64 * 1024 * 1024
/** Scope of the workspaces, which link to those of the copy. */
const OWN_SCOPE = '@etapes-climat'

interface TestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

/** A copy of the work tree that shares the installed packages. */
function scratchCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'etapes-climat-faults-'))
  const tracked = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX,
  })
  for (const file of tracked.split('\0').filter(Boolean)) {
    cpSync(path.join(root, file), path.join(copy, file), { force: true })
  }
  linkPackages('node_modules', copy)
  linkPackages('web/node_modules', copy)
  return copy
}

function linkPackages(folder: string, copy: string): void {
  mkdirSync(path.join(copy, folder), { recursive: true })
  for (const name of readdirSync(path.join(root, folder))) {
    const isOwn = name === OWN_SCOPE
    const from = path.join(root, folder, name)
    const to = path.join(copy, folder, name)
    // The links of the workspaces are relative: copied, they lead to the copy.
    if (isOwn) cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, to)
  }
}

function apply(copy: string, { row, file, find, replace }: Fault): void {
  const target = path.join(copy, file)
  const source = readFileSync(target, 'utf8')
  if (source.split(find).length !== 2) {
    throw new Error(`${row}: ${file} does not hold once: ${find}`)
  }
  writeFileSync(
    target,
    source.replace(find, () => replace),
  )
}

/** Builds the copy and runs the tests of these rows in it. */
function testReport(copy: string, faults: readonly Fault[]): TestReport {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, encoding: 'utf8' })
  if (build.status !== 0) throw new Error(build.stdout + build.stderr)
  const rows = faults.map(({ row }) => row).join('|')
  const files = [...new Set(faults.map(({ test }) => test))]
  const output = path.join(copy, 'report.json')
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=browser',
      '--reporter=json',
      `--outputFile=${output}`,
      `--testNamePattern=(^|\\s)(${rows})(\\s|$)`,
      ...files,
    ],
    { cwd: copy, env: { ...process.env, TEST_WAIT_MS }, encoding: 'utf8', maxBuffer: OUTPUT_MAX },
  )
  if (!existsSync(output)) throw new Error(run.stdout + run.stderr)
  return JSON.parse(readFileSync(output, 'utf8'))
}

/** Whether a test whose title carries the row failed. */
function isNoticed(copy: string, report: TestReport, { row, test }: Fault): boolean {
  const file = report.testResults.find(({ name }) => path.relative(copy, name) === test)
  const ofRow = (file?.assertionResults ?? []).filter(
    ({ title, status }) => title.split(' ').includes(row) && status !== 'skipped',
  )
  if (ofRow.length === 0) throw new Error(`${row}: no test of ${test} ran`)
  return ofRow.some(({ status }) => status === 'failed')
}

/** Applies all these faults at once, and returns those that no test noticed. */
function unnoticed(faults: readonly Fault[]): Fault[] {
  const copy = scratchCopy()
  try {
    for (const fault of faults) apply(copy, fault)
    const report = testReport(copy, faults)
    return faults.filter((fault) => {
      const noticed = isNoticed(copy, report, fault)
      console.log(`${noticed ? 'noticed   ' : 'UNNOTICED '} ${fault.row}  ${fault.file}`)
      return !noticed
    })
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/**
 * The faults whose turn it is, no two in one file: the hash of the commit says where they start. How
 * many commits there are would say it in order, but is 1 for ever in a copy without its history.
 */
function inTurn(): Fault[] {
  const hash = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  const start = Number.parseInt(hash, 16) % FAULTS.length
  const next = [...FAULTS.slice(start), ...FAULTS.slice(0, start)]
  const files = next.map(({ file }) => file)
  return next.filter(({ file }, at) => files.indexOf(file) === at).slice(0, IN_TURN)
}

const asked = process.argv.slice(2)
const chosen = FAULTS.filter(({ row }) => asked.includes('--all') || asked.includes(row))
const green = asked.length > 0 ? chosen.flatMap((fault) => unnoticed([fault])) : unnoticed(inTurn())
const tried = asked.length > 0 ? chosen.length : IN_TURN
console.log(`${tried - green.length} of ${tried} faults noticed`)
process.exitCode = green.length === 0 && tried > 0 ? 0 : 1
