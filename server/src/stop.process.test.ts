import fs from 'node:fs'
import net, { type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { builtServerFile } from './config/paths.ts'
import { startProcess } from './testing/child-process.ts'

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
  expect(Date.now() - started).toBeLessThan(2_000)
})

it('O-10 nor that of a server under load, which answers every request it accepted and ends with 0', async () => {
  const { server, baseUrl } = await startWithStuckMail()
  // Passwords are checked two at a time: once some have an answer, the others are under way.
  const answers: number[] = []
  const calls = Array.from({ length: 20 }, async () => {
    const answer = await post(baseUrl, '/login', { username: 'personne@exemple.fr', password: 'x' })
    answers.push(answer.status)
  })
  await expect.poll(() => answers.length, { interval: 5 }).toBeGreaterThan(2)
  const started = Date.now()
  process.kill(server.pid, 'SIGTERM')
  const answeredBefore = answers.length
  expect(await server.ended).toBe(0)
  expect(Date.now() - started).toBeLessThan(8_000)
  // None was cut, which would reject.
  await Promise.all(calls)
  expect(answeredBefore).toBeLessThan(20)
  expect(answers).toEqual(Array(20).fill(401))
})
