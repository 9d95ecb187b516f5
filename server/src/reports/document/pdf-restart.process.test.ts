import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtServerFile } from '../../config/paths.ts'
import { pdfInfo } from '../../testing/documents/pdf-tools.ts'
import { pdfWorkers } from '../../testing/documents/pdf-workers.ts'
import { startProcess, type TestProcess } from '../../testing/processes/child-process.ts'
import { copyMigratedDataFolder } from '../../testing/processes/migrated-data-folder.ts'

const ADMIN = { username: 'admin@exemple.fr', password: 'une phrase de passe pour les essais' }

let folder: string
let server: TestProcess
let baseUrl: string
let authorization = ''
let reportUid: string

/** The built server on the same data folder each time, with a temporary folder of its own. */
async function startServer(): Promise<void> {
  server = startProcess(builtServerFile('main.js'), [], {
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    TMPDIR: path.join(folder, 'temporary'),
    DATABASE_URL: '',
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
  })
  await server.says('ouvert sur')
  baseUrl = /ouvert sur (http:\S+)/.exec(server.stdout)?.[1] ?? ''
  const { token } = await call<{ token: string }>('/login', ADMIN)
  authorization = `Bearer ${token}`
}

async function call<Body>(address: string, body?: object): Promise<Body> {
  const answer = await fetch(`${baseUrl}${address}`, {
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Asks for the document; resolves once a process is at work on it. */
async function askForDocument() {
  const answer = fetch(`${baseUrl}/pdf/reports/${reportUid}`, { headers: { authorization } })
  const outcome = answer.then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 'cut' as const,
  )
  await expect.poll(() => pdfWorkers(server.pid), { timeout: 20_000, interval: 20 }).toHaveLength(1)
  return { outcome, workers: pdfWorkers(server.pid) }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'etapes-restart-'))
  mkdirSync(path.join(folder, 'temporary'))
  copyMigratedDataFolder(path.join(folder, 'data'))
  await startServer()
  const found = await call<{ 'hydra:member': { '@id': string }[] }>('/cards/search')
  const cards = found['hydra:member'].map((card) => card['@id'])
  reportUid = (await call<Report>('/api/reports', { cards })).uid
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true })
})

it('F-11 O-10 a stopping server finishes the document in progress, then ends with its processes', async () => {
  const { outcome, workers } = await askForDocument()
  process.kill(server.pid, 'SIGTERM')
  expect(await outcome).toBe(200)
  expect(await server.ended).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
})

it('F-11 a killed server leaves neither process nor temporary file, and documents work again', async () => {
  await startServer()
  const temporaryFiles = () => readdirSync(path.join(folder, 'temporary'))
  const before = temporaryFiles()
  const { outcome, workers } = await askForDocument()
  await server.kill()
  expect(await outcome).toBe('cut')
  await expect.poll(() => workers.filter(isRunning), { timeout: 10_000 }).toEqual([])
  expect(temporaryFiles()).toEqual(before)
  await startServer()
  const next = await fetch(`${baseUrl}/pdf/reports/${reportUid}`, { headers: { authorization } })
  expect(next.status).toBe(200)
  expect(pdfInfo(Buffer.from(await next.arrayBuffer())).Tagged).toBe('yes')
})
