import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtServerFile } from '../../config/paths.ts'
import { openDatabase } from '../../db/client.ts'
import { makeCard } from '../../testing/factories.ts'
import {
  commandFile,
  startProcess,
  type TestProcess,
} from '../../testing/processes/child-process.ts'
import { copyMigratedDataFolder } from '../../testing/processes/migrated-data-folder.ts'
import { silentLogger } from '../../testing/silent-logger.ts'

const ADMIN = { username: 'admin@etapes-climat.example', password: 'une phrase de passe' }

let folder: string
let dataDir: string
let server: TestProcess
let call: (address: string, body: object) => Promise<Response>
let cards: string[]

/** A server on the embedded engine with nine steps; `BACKUP_FOLDER` holds three old archives. */
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  dataDir = path.join(folder, 'données')
  fs.mkdirSync(path.join(folder, 'sauvegardes'))
  for (const day of ['01', '02', '03']) {
    const old = path.join(folder, 'sauvegardes', `sauvegarde-2026-01-${day}T00-00-00Z.tar.gz`)
    fs.writeFileSync(old, 'old')
    fs.utimesSync(old, new Date(2026, 0, 1), new Date(2026, 0, 1))
  }
  copyMigratedDataFolder(dataDir)
  const database = await openDatabase({ dataDir, logger: silentLogger })
  for (let val = 1; val <= 9; val += 1) await makeCard(database.db, { val, draft: false })
  await database.close()
  await startServer({ BACKUP_FOLDER: path.join(folder, 'sauvegardes'), BACKUP_KEEP: '2' })
}, 120_000)
afterAll(async () => {
  await server.kill()
  fs.rmSync(folder, { recursive: true })
})

async function startServer(env: Record<string, string>): Promise<void> {
  server = startProcess(builtServerFile('main.js'), [], {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO_CONTENT: 'off',
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
  await server.says('ouvert sur')
  const baseUrl = /ouvert sur (http:\S+)/.exec(server.stdout)?.[1] ?? ''
  let authorization = ''
  call = (address, body) =>
    fetch(`${baseUrl}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    })
  authorization = `Bearer ${(await (await call('/login', ADMIN)).json()).token}`
  const found = await fetch(`${baseUrl}/cards/search`, { headers: { authorization } })
  const steps = (await found.json()) as { 'hydra:member': { '@id': string }[] }
  cards = steps['hydra:member'].map((step) => step['@id'])
}

const run = (command: 'backup' | 'restore', words: string[], env: Record<string, string> = {}) =>
  startProcess(commandFile(command), words, { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })

const archives = () =>
  fs.readdirSync(path.join(folder, 'sauvegardes')).filter((name) => name.endsWith('.tar.gz'))

it('OPS-04 a running server is backed up by the command while it writes, and by itself with the oldest removed', async () => {
  await expect.poll(() => archives().some((name) => !name.includes('2026-01'))).toBe(true)
  await expect.poll(() => archives().length).toBe(2)
  expect(archives()).toContain('sauvegarde-2026-01-03T00-00-00Z.tar.gz')

  let saved = 0
  let over = false
  const writing = (async () => {
    for (; !over; saved += 1) {
      expect((await call('/api/reports', { cards: cards.slice(0, 1 + (saved % 9)) })).status).toBe(
        201,
      )
    }
  })()
  await expect.poll(() => saved).toBeGreaterThan(5)
  const before = saved
  const archive = path.join(folder, 'pendant.tar.gz')
  const backing = run('backup', [archive])
  expect([await backing.ended, backing.stderr]).toEqual([0, ''])
  over = true
  await writing
  expect(fs.existsSync(path.join(dataDir, 'copy'))).toBe(false)

  const checked = run('restore', ['--check', archive], { DATA_DIR: path.join(folder, 'ailleurs') })
  expect([await checked.ended, checked.stderr]).toEqual([0, ''])
  const reports = Number(/les chiffres de (\d+) rapports/.exec(checked.stdout)?.[1])
  expect(reports).toBeGreaterThanOrEqual(before)
  expect(reports).toBeLessThanOrEqual(saved)
})

it('OPS-04 administrators get one mail about a backup that fails', async () => {
  await server.kill()
  fs.rmSync(path.join(dataDir, 'mails'), { recursive: true, force: true })
  const file = path.join(folder, 'fichier')
  fs.writeFileSync(file, '')
  await startServer({ BACKUP_FOLDER: file })
  const mails = path.join(dataDir, 'mails')
  await expect.poll(() => fs.existsSync(mails) && fs.readdirSync(mails).length).toBe(1)
  expect(server.stdout).toContain('failed: backup made')
})

it('OPS-04 the first administrator gets it too, when the folder cannot be written from the first start', async () => {
  await server.kill()
  dataDir = path.join(folder, 'neuf')
  copyMigratedDataFolder(dataDir)
  await startServer({ BACKUP_FOLDER: path.join(folder, 'fichier') })
  const mails = path.join(dataDir, 'mails')
  const failed = () => fs.existsSync(mails) && fs.readdirSync(mails)
  await expect.poll(failed).toEqual([expect.stringContaining('backup-failed')])
})
