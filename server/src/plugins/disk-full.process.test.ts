import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migratedDataFolder } from '../testing/processes/migrated-data-folder.ts'
import { noisePicture } from '../testing/sample-pictures.ts'
import { filesBelow } from '../testing/uploads/test-storage.ts'
import { ADMIN, startUploadServer } from '../testing/uploads/upload-server.ts'

/**
 * Runs a command on a small disk of its own: `$0` is its folder, `$1` what to copy there, the rest
 * the command.
 */
const SMALL_DISK = 'mount -t tmpfs -o size=96m none "$0" && cp -r "$1/." "$0" && shift && exec "$@"'
const FOR_ADMINISTRATORS = 'Le disque du serveur est plein\u00a0: rien ne peut être enregistré.'

let dataDir: string
let server: Awaited<ReturnType<typeof startUploadServer>>
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'etapes-climat-'))
  const disk = [SMALL_DISK, dataDir, migratedDataFolder()]
  const within = ['unshare', '--map-root-user', '--mount', 'sh', '-c', ...disk]
  server = await startUploadServer(dataDir, within)
})
afterAll(async () => {
  await server.child.kill()
  fs.rmdirSync(dataDir)
})

/** The disk as the server sees it. */
const seen = () => `/proc/${server.child.pid}/root${dataDir}`
const filler = () => path.join(seen(), 'filler')

/** Writes until nothing more fits. */
function fillDisk(): void {
  const descriptor = fs.openSync(filler(), 'w')
  try {
    for (const bytes of [1024 ** 2, 4096]) {
      const block = Buffer.alloc(bytes, 1)
      expect(() => {
        for (;;) fs.writeSync(descriptor, block)
      }).toThrow('ENOSPC')
    }
  } finally {
    fs.closeSync(descriptor)
  }
}

async function call(method: string, url: string, body?: object, token = server.token) {
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(server.baseUrl + url, init)
  return { status: answer.status, body: (await answer.json()) as { message?: string } }
}

/** Repeats a write until it is refused: pages of its table that are there already take a few more. */
async function refusedWrite(write: (n: number) => ReturnType<typeof call>, written: number) {
  for (let n = 0; ; n += 1) {
    const answer = await write(n)
    if (answer.status !== written) return answer
    expect(n).toBeLessThan(5000)
  }
}
const refusedSector = () => {
  const name = 'x'.repeat(100)
  return refusedWrite((n) => call('POST', '/api/sectors', { name: `Secteur ${n} ${name}` }), 201)
}
const refusedSignIn = () => refusedWrite(() => call('POST', '/login', ADMIN, ''), 200)

const logLines = () => server.child.stderr.split('\n').filter((line) => line !== '')

it('O-16 a full disk: administrators see the reason, others a plain sentence; reads go on, one log line', async () => {
  expect((await call('GET', '/ready')).body).toEqual({ status: 'ok' })
  const before = await filesBelow(seen())
  fillDisk()

  const refused = await refusedSector()
  expect(refused.status).toBe(507)
  expect(refused.body.message).toContain(FOR_ADMINISTRATORS)
  for (let n = 0; n < 20; n += 1) expect((await refusedSector()).status).toBe(507)
  const picture = `data:image/png;base64,${noisePicture(900, 900).toString('base64')}`
  const sent = await server.uploads.form('/media/img', [['base64', picture]])
  expect([sent.status, String(sent.body)]).toEqual([
    507,
    expect.stringContaining(FOR_ADMINISTRATORS),
  ])
  const signIn = await refusedSignIn()
  expect([signIn.status, signIn.body.message]).toEqual([
    503,
    'Rien ne peut être enregistré pour le moment. Réessayez plus tard.',
  ])

  const ready = await call('GET', '/ready')
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', disk: 'full' }])
  expect((await call('GET', '/api/sectors')).status).toBe(200)
  expect(logLines()).toHaveLength(1)
  expect(logLines()[0]).toContain('the disk is full: writes are refused')

  fs.rmSync(filler())
  expect((await call('POST', '/api/sectors', { name: 'Après' })).status).toBe(201)
  const left = (await filesBelow(seen())).filter((name) => /^\/?(files|uploads)/.test(name))
  expect(left).toEqual(before.filter((name) => /^\/?(files|uploads)/.test(name)))
})
