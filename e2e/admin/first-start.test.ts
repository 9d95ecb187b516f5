import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const MAIN = path.resolve(import.meta.dirname, '../../server/dist/main.js')

/** Starts the built server on a data folder, until it ends or is open; returns its output. */
async function startOnce(dataDir: string, port: number): Promise<string> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, ADMIN_PASSWORD: '', DEMO_CONTENT: 'off', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'close')
  let output = ''
  for await (const piece of child.stdout) {
    output += piece
    if (output.includes('est ouvert sur')) child.kill()
  }
  await ended
  return output
}

it('D-109 a first start that is refused keeps no password to itself: the next one prints it', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'étapes climat '))
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    other.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await once(other, 'listening')
  const refused = await startOnce(dataDir, (other.address() as AddressInfo).port)
  expect(refused).not.toContain('est ouvert sur')
  const opened = await startOnce(dataDir, 0)
  expect(opened).toContain('est ouvert sur')
  expect(opened).toMatch(/^Administrateur : \S+@\S+\nMot de passe : \S{12,}\n/)
})
