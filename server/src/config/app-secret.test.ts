import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readAppSecret } from './app-secret.ts'
import { ConfigurationError } from './env.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-'))
  folders.push(folder)
  return folder
}

it('SEC-34 S-14 each installation generates its own secret, stored in a file that only its account can read', () => {
  // Catches: a default secret with which anybody signs tokens of every installation.
  const [here, there] = [newFolder(), newFolder()]
  const secret = readAppSecret({ appSecret: undefined, dataDir: here })
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(readAppSecret({ appSecret: undefined, dataDir: here })).toBe(secret)
  expect(readAppSecret({ appSecret: undefined, dataDir: there })).not.toBe(secret)
  expect(statSync(path.join(here, 'app-secret')).mode & 0o077).toBe(0)
})

it('SEC-34 S-05 a secret cut short is refused', () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'app-secret'), 'court')
  expect(() => readAppSecret({ appSecret: undefined, dataDir: folder })).toThrow(ConfigurationError)
})

it('SEC-34 S-05 a disk that is full at the first start leaves no secret that is cut short', () => {
  const folder = newFolder()
  // Every write to it fails for want of room.
  symlinkSync('/dev/full', path.join(folder, 'app-secret.tmp'))
  expect(() => readAppSecret({ appSecret: undefined, dataDir: folder })).toThrow('ENOSPC')
  rmSync(path.join(folder, 'app-secret.tmp'))
  expect(readAppSecret({ appSecret: undefined, dataDir: folder }).length).toBeGreaterThanOrEqual(43)
})
