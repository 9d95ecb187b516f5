import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../config/paths.ts'
import { startProcess, type TestProcess } from '../../testing/child-process.ts'

const HOLDER = path.join(import.meta.dirname, '../embedded/testing/holder.child.ts')

function command(name: string, file: string, dataDir: string): TestProcess {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  return startProcess(path.join(projectRoot, 'scripts', name), [file], env)
}

it('O-11 backup and restore are commands: refused beside a running server, complete once it has ended', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const source = path.join(folder, 'source')
  const archive = path.join(folder, 'sauvegarde.tar.gz')

  const holder = startProcess(HOLDER, [source])
  await holder.says('ack 3')
  const refused = command('backup.ts', archive, source)
  expect(await refused.ended).toBe(1)
  expect(refused.stderr).toContain(`« ${source} » est déjà utilisé par le processus ${holder.pid} `)
  await holder.kill()

  const saved = command('backup.ts', archive, source)
  expect([await saved.ended, saved.stderr]).toEqual([0, ''])
  expect(fs.statSync(archive).mode & 0o077).toBe(0)

  const missing = command('backup.ts', path.join(folder, 'rien.tar.gz'), path.join(folder, 'rien'))
  expect(await missing.ended).toBe(1)
  expect(missing.stderr).toContain('rien à sauvegarder')

  const restored = command('restore.ts', archive, path.join(folder, 'cible'))
  expect([await restored.ended, restored.stderr]).toEqual([0, ''])
  expect(restored.stdout).toMatch(/^Restauration terminée : [1-9]/)
})
