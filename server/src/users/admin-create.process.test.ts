import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commandFile, startProcess } from '../testing/processes/child-process.ts'

const EMAIL = 'awa.diarra@exemple.fr'

it('USER-21 D-109 DOOR-09 admin:create says how an existing account becomes an administrator, and makes it one when asked, and lets in who lost the second factor', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const command = async (...options: string[]) => {
    const child = startProcess(commandFile('admin-create'), options, {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    })
    return { status: await child.ended, stdout: child.stdout, stderr: child.stderr }
  }
  expect(await command()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') })
  const created = await command(EMAIL)
  expect([created.status, created.stderr]).toEqual([0, ''])
  expect(created.stdout).toMatch(
    /^Administrateur : awa\.diarra@exemple\.fr\nMot de passe : \w{16}\n$/,
  )

  const taken = await command(EMAIL)
  expect([taken.status, taken.stdout]).toEqual([1, ''])
  expect(taken.stderr).toContain(`npm run admin:create -- ${EMAIL} --promote`)

  const promoted = await command('Awa.Diarra@exemple.fr', '--promote')
  expect([promoted.status, promoted.stderr]).toEqual([0, ''])
  expect(promoted.stdout).toBe(`${EMAIL} est administrateur. Son mot de passe reste le sien.\n`)

  const reset = await command('Awa.Diarra@exemple.fr', '--reset-second-factor')
  expect([reset.status, reset.stderr]).toEqual([0, ''])
  expect(reset.stdout).toBe(`${EMAIL} se connecte de nouveau avec son seul mot de passe.\n`)
  const unknown = await command('inconnue@exemple.fr', '--reset-second-factor')
  expect([unknown.status, unknown.stdout]).toEqual([1, ''])
})
