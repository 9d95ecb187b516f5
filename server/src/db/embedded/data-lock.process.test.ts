import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { childFile, startProcess, type TestProcess } from '../../testing/processes/child-process.ts'
import { copyMigratedDataFolder } from '../../testing/processes/migrated-data-folder.ts'

const HOLDER = childFile('holder')

let parent: string
const started: TestProcess[] = []

beforeAll(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
})
afterAll(async () => {
  for (const child of started) await child.kill()
  fs.rmSync(parent, { recursive: true, force: true })
})

function start(dataDir: string, env?: Record<string, string>): TestProcess {
  const child = startProcess(HOLDER, [dataDir], env)
  started.push(child)
  return child
}

function lastAcknowledged(holder: TestProcess): number {
  return holder.stdout.split('\n').filter((line) => line.startsWith('ack ')).length
}

it('O-03 a second process on the folder ends with a sentence naming folder and holder, which keeps running; kill -9 frees the lock', async () => {
  const dataDir = path.join(parent, 'disputé')
  copyMigratedDataFolder(dataDir)
  const holder = start(dataDir)
  await holder.says('ack 1')

  const second = start(dataDir)
  expect(await second.ended).toBe(1)
  expect(second.stdout).toBe('')
  expect(second.stderr).toContain(`« ${dataDir} » est déjà utilisé par le processus ${holder.pid} `)

  const before = lastAcknowledged(holder)
  await expect.poll(() => lastAcknowledged(holder), { timeout: 10_000 }).toBeGreaterThan(before)

  await holder.kill()
  const third = start(dataDir)
  await third.says('ack ')
  await third.kill()
})

it('O-03 of eight processes started at once on a new folder one holds it and seven are refused', async () => {
  const dataDir = path.join(parent, 'à huit')
  const starters = Array.from({ length: 8 }, () => start(dataDir))
  const outcomes = await Promise.all(
    starters.map((child) =>
      child.says('ack 1').then(
        () => 'holds',
        () => 'refused',
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'holds')).toHaveLength(1)
  const refused = starters.filter((_, index) => outcomes[index] === 'refused')
  for (const child of refused) {
    expect(await child.ended).toBe(1)
    expect(child.stderr).toContain(dataDir)
  }
})

it('O-03 without the flock command perl takes the lock, and without both the start points to DATABASE_URL', async () => {
  const dataDir = path.join(parent, 'disputé')
  const onlyPerl = fs.mkdtempSync(path.join(parent, 'bin '))
  const perl = ['/usr/bin/perl', '/usr/local/bin/perl', '/opt/homebrew/bin/perl'].find(
    fs.existsSync,
  )
  fs.symlinkSync(perl ?? '/usr/bin/perl', path.join(onlyPerl, 'perl'))
  const holder = start(dataDir, { PATH: onlyPerl })
  await holder.says('ack 1')
  const second = start(dataDir, { PATH: onlyPerl })
  expect(await second.ended).toBe(1)
  expect(second.stderr).toContain(`le processus ${holder.pid} `)
  // The two commands respect each other's lock.
  const third = start(dataDir)
  expect(await third.ended).toBe(1)
  await holder.kill()

  const neither = start(dataDir, { PATH: path.join(parent, 'rien') })
  expect(await neither.ended).toBe(1)
  expect(neither.stderr).toContain('DATABASE_URL')
})
