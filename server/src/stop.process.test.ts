import fs from 'node:fs'
import net, { type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { builtServerFile } from './config/paths.ts'
import { startProcess } from './testing/processes/child-process.ts'
import { copyMigratedDataFolder } from './testing/processes/migrated-data-folder.ts'

const ADMIN = { username: 'admin@exemple.fr', password: 'une phrase de passe pour les essais' }

/** A mail server that takes connections and never says a word. */
async function startSilentMailServer() {
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { sockets, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The built server with a mail on its way to a server that says nothing. */
async function startWithStuckMail() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  copyMigratedDataFolder(dataDir)
  const mails = await startSilentMailServer()
  const server = startProcess(builtServerFile('main.js'), [], {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO_CONTENT: 'off',
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: mails.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  })
  await server.says('ouvert sur')
  const baseUrl = /ouvert sur (http:\S+)/.exec(server.stdout)?.[1] ?? ''
  await post(baseUrl, '/password/forgotten', { email: ADMIN.username })
  await expect.poll(() => mails.sockets.size).toBeGreaterThan(0)
  return { server, baseUrl }
}

const post = (baseUrl: string, url: string, body: object) =>
  fetch(`${baseUrl}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('O-10 a mail server that says nothing does not hold up the stop of an idle server', async () => {
  const { server } = await startWithStuckMail()
  const started = Date.now()
  process.kill(server.pid, 'SIGTERM')
  expect(await server.ended).toBe(0)
  // Two seconds on a machine of its own; the mail server alone would take eight.
  expect(Date.now() - started).toBeLessThan(4_000)
})

it('O-10 nor that of a server at work, which answers the request it accepted and ends with 0', async () => {
  const { server, baseUrl } = await startWithStuckMail()
  const socket = net.connect(Number(new URL(baseUrl).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  const body = JSON.stringify({ username: 'personne@exemple.fr', password: 'x' })
  const head = `POST /login HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-type: application/json`
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n`)
  // The server has read the head: the request is accepted.
  await expect.poll(() => answer).toContain('100 Continue')
  process.kill(server.pid, 'SIGTERM')
  await expect.poll(() => server.stdout).toContain('stopping')
  socket.write(body)
  expect(await server.ended).toBe(0)
  await expect.poll(() => answer).toMatch(/HTTP\/1\.1 401 [\s\S]*"message"/)
})

it('O-10 OPS-01 a connection that a proxy keeps is served while the server stops, and ends with its answer', async () => {
  const { server, baseUrl } = await startWithStuckMail()
  const socket = net.connect(Number(new URL(baseUrl).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
  socket.write(request('/health'))
  await expect.poll(() => answer).toContain('"ok"')
  const other = net.connect(Number(new URL(baseUrl).port), '127.0.0.1')
  let readiness = ''
  other.on('data', (data) => (readiness += data))
  other.write(request('/ready'))
  await expect.poll(() => readiness).toContain('"ok"')
  process.kill(server.pid, 'SIGTERM')
  await expect.poll(() => server.stdout).toContain('stopping')
  answer = readiness = ''
  socket.write(request('/cards/actu'))
  other.write(request('/ready'))
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/)
  await expect.poll(() => readiness).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close/)
  expect(await server.ended).toBe(0)
})
