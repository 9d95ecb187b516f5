import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, buildIsStale } from './build.mjs'

/**
 * Runs the sweep over every screen and dialog, and writes its counts into the record that
 * /accessibilite shows. Writes nothing when the sweep finds a fault.
 */
const root = path.resolve(import.meta.dirname, '..')
const RECORD = path.join(root, 'web/src/site/accessibility/accessibility-record.json')
const SWEEPS = ['public', 'member', 'admin'].map((name) => `e2e/layout/${name}.test.ts`)

if (buildIsStale()) build()
const folder = mkdtempSync(path.join(tmpdir(), 'accessibility-'))
const file = path.join(folder, 'looks.jsonl')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'browser', ...SWEEPS], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ACCESSIBILITY_LOOKS: file },
})
if (status !== 0) {
  rmSync(folder, { recursive: true })
  console.error('The sweep found faults: the record stays as it was')
  process.exit(1)
}
const looks = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
rmSync(folder, { recursive: true })
const countOf = (kind) =>
  new Set(looks.filter((look) => look.kind === kind).map(({ role, name }) => `${role} ${name}`))
    .size
const record = {
  date: new Date().toISOString().slice(0, 10),
  version: JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version,
  axe: looks[0].axe,
  rules: Math.max(...looks.map(({ rules }) => rules)),
  screens: countOf('screen'),
  overlays: countOf('overlay'),
  looks: looks.length,
}
writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
console.log(record)
