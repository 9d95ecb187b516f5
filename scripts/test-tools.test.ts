import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, 'test-tools.mjs')

/** `apt-get install -y … PACKAGE`, which puts an empty program of that name into the only folder of the PATH. */
const APT_GET = '#!/bin/sh\nfor last; do :; done\n[ "$1" != install ] || : > "$PATH/$last"\n'

/** Runs the script as root with these programs and no others. @returns what it printed, and the programs afterwards */
function runWith(programs: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), text, { mode: 0o755 })
  }
  const asRoot = 'data:text/javascript,process.getuid=()=>0'
  const env = { PATH: folder }
  const { stdout } = spawnSync(process.execPath, ['--import', asRoot, SCRIPT], {
    env,
    encoding: 'utf8',
  })
  return { printed: stdout, programs: readdirSync(folder) }
}

it('OPS-12 the shell is installed beside a Chromium with windows', () => {
  const { printed, programs } = runWith({ chromium: '', 'apt-get': APT_GET })
  expect(programs).toContain('chromium-headless-shell')
  expect(printed).not.toContain('Without chromium-headless-shell')
})

it('OPS-12 where it cannot be installed one line says what the other Chromium costs', () => {
  const { printed } = runWith({ chromium: '' })
  expect(printed).toContain(
    'Without chromium-headless-shell the tests run in chromium: its windows make the browser tests up to twice as long as in the shell\n',
  )
  expect(runWith({}).printed).not.toContain('Without chromium-headless-shell')
  expect(runWith({ 'chromium-headless-shell': '' }).printed).not.toContain('Chromium')
})
