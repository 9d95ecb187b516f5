import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtServerFile } from '../config/paths.ts'
import { startProcess, type TestProcess } from '../testing/processes/child-process.ts'
import { copyMigratedDataFolder } from '../testing/processes/migrated-data-folder.ts'

const ADMIN = { username: 'admin@exemple.fr', password: 'une phrase de passe pour les essais' }

let folder: string
let server: TestProcess
let baseUrl: string
let authorization = ''

/** The built server on the same data folder each time. */
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
  authorization = ''
  const { token } = await call<{ token: string }>('POST', '/login', ADMIN)
  authorization = `Bearer ${token}`
}

async function ask(method: string, address: string, body?: object): Promise<Response> {
  const answer = await fetch(`${baseUrl}${address}`, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

const call = async <Body>(...asked: Parameters<typeof ask>) =>
  (await (await ask(...asked)).json()) as Body

const pdfOf = async ({ uid }: MilestoneSummary) =>
  Buffer.from(await (await ask('GET', `/pdf/milestones/${uid}`)).arrayBuffer())

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'etapes-milestones-'))
  mkdirSync(path.join(folder, 'temporary'))
  copyMigratedDataFolder(path.join(folder, 'data'))
  await startServer()
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true })
})

// Catches: a PDF that is made at download, which a changed step or another day would change.
it('TEAM-22 the PDF of a milestone is the same bytes after changes of the catalogue and a restart', async () => {
  const found = await call<{ 'hydra:member': { '@id': string; val: number }[] }>(
    'GET',
    '/cards/search',
  )
  const steps = found['hydra:member']
  const cards = steps.map((step) => step['@id'])
  const { uid } = await call<Report>('POST', '/api/reports', { cards })
  const milestone = await call<MilestoneSummary>('POST', `/report/${uid}/milestones`, {
    name: 'APD',
  })
  const before = await pdfOf(milestone)
  expect(createHash('sha256').update(before).digest('hex')).toBe(milestone.sha256)
  const [first, second] = steps
  await ask('PUT', first?.['@id'] ?? '', { name: 'Un autre nom', description: '<p>Autre</p>' })
  await ask('PUT', second?.['@id'] ?? '', { draft: true })
  await server.kill()
  await startServer()
  expect((await pdfOf(milestone)).equals(before)).toBe(true)
})
