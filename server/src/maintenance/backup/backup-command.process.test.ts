import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { deriveAppKeys } from '../../config/app-keys.ts'
import { projectRoot } from '../../config/paths.ts'
import { openDatabase } from '../../db/client.ts'
import { secondFactor } from '../../db/tables/second-factor.table.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { makeUser } from '../../testing/factories.ts'
import { childFile, startProcess, type TestProcess } from '../../testing/processes/child-process.ts'
import { copyMigratedDataFolder } from '../../testing/processes/migrated-data-folder.ts'
import { silentLogger } from '../../testing/silent-logger.ts'

const HOLDER = childFile('holder')

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

function command(
  name: string,
  file: string,
  dataDir: string,
  variables: Record<string, string> = {},
  within: string[] = [],
): TestProcess {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...variables }
  return startProcess(path.join(projectRoot, 'scripts', name), [file], env, within)
}

it('O-11 backup and restore are commands: refused beside a running server, complete once it has ended', async () => {
  const folder = newFolder()
  const source = path.join(folder, 'source')
  const archive = path.join(folder, 'sauvegarde.tar.gz')
  copyMigratedDataFolder(source)

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

it('DOOR-09 a restore says when second factors were sealed under another APP_SECRET, and the archive holds no secret', async () => {
  // Catches: members who are locked out after a move of the server, and nobody knows why.
  const folder = newFolder()
  const source = path.join(folder, 'source')
  const archive = path.join(folder, 'sauvegarde.tar.gz')
  copyMigratedDataFolder(source)
  const [own, other] = ['own', 'other'].map((name) => `a secret of an installation, ${name}`)
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const database = await openDatabase({ dataDir: source, logger: silentLogger })
  const { id: userId } = await makeUser(database.db)
  const { sealSecret } = deriveAppKeys(own ?? '')
  await database.db
    .insert(secondFactor)
    .values({ userId, sealedSecret: sealSecret(secret, userId), activeSince: new Date() })
  await database.close()
  expect(await command('backup.ts', archive, source).ended).toBe(0)
  expect(String(gunzipSync(fs.readFileSync(archive)))).not.toContain(secret)

  const restoredUnder = async (appSecret = '') => {
    const target = path.join(folder, appSecret.slice(-5))
    const restored = command('restore.ts', archive, target, { APP_SECRET: appSecret })
    expect([await restored.ended, restored.stderr]).toEqual([0, ''])
    return restored.stdout
  }
  expect(await restoredUnder(own)).not.toContain('APP_SECRET')
  expect(await restoredUnder(other)).toContain(
    'APP_SECRET n’est pas celui de l’installation sauvegardée : la double authentification de 1\u00a0compte refusera tous les codes.',
  )
})

it('O-11 a restore that is refused leaves no database behind', async () => {
  const folder = newFolder()
  const cut = path.join(folder, 'coupée.tar.gz')
  fs.writeFileSync(cut, 'no archive')
  const dataDir = path.join(folder, 'cible')
  const refused = command('restore.ts', cut, dataDir)
  expect(await refused.ended).toBe(1)
  expect(refused.stderr).toContain('n’est pas une sauvegarde complète')
  expect(fs.readdirSync(dataDir)).toEqual(['.lock'])
})

it('O-11 a backup that is killed leaves no rows in the temporary folder, one that is stopped nothing', async () => {
  const folder = newFolder()
  const source = path.join(folder, 'source')
  copyMigratedDataFolder(source)
  const holder = startProcess(HOLDER, [source])
  await holder.says('ack 3')
  await holder.kill()
  // Zeros take no room, and enough time to be stopped.
  fs.mkdirSync(path.join(source, 'files'))
  fs.writeFileSync(path.join(source, 'files/vide'), '')
  fs.truncateSync(path.join(source, 'files/vide'), 4 * 1024 ** 3)
  const archive = path.join(folder, 'sauvegarde.tar.gz')
  const start = async () => {
    const saving = command('backup.ts', archive, source)
    await expect.poll(() => fs.existsSync(`${archive}.unfinished`), { interval: 20 }).toBe(true)
    return saving
  }
  await (await start()).kill()
  expect(fs.readdirSync(folder).sort()).toEqual(['sauvegarde.tar.gz.unfinished', 'source'])
  fs.rmSync(`${archive}.unfinished`)
  const stopped = await start()
  process.kill(stopped.pid, 'SIGTERM')
  expect(await stopped.ended).toBe(1)
  expect(fs.readdirSync(folder).sort()).toEqual(['source'])
})

/** Runs a command with a disk of 64 KiB at `$0`. */
const TINY_DISK = 'mount -t tmpfs -o size=64k none "$0" && exec "$@"'

it('O-11 a backup takes no room of /tmp, and where its folder is full says so with the remedy', async () => {
  const folder = newFolder()
  const source = path.join(folder, 'source')
  copyMigratedDataFolder(source)
  fs.mkdirSync(path.join(source, 'files'))
  const tiny = path.join(folder, 'petit')
  fs.mkdirSync(tiny)
  const within = ['unshare', '--map-root-user', '--mount', 'sh', '-c', TINY_DISK, tiny]

  const withoutTmp = { TMPDIR: path.join(folder, 'absent') }
  const saved = command('backup.ts', path.join(folder, 'sauvegarde.tar.gz'), source, withoutTmp)
  expect([await saved.ended, saved.stderr]).toEqual([0, ''])

  const database = await openDatabase({ dataDir: source, logger: silentLogger })
  const text = (n: number) => randomBytes(60_000).toString('base64') + n
  for (let n = 0; n < 4; n += 1) {
    const mail = { subject: '', body: { text: text(n), html: '' }, kind: 'essai' }
    await queueMail(database.db, { ...mail, toAddress: 'jeanne@exemple.fr' })
  }
  await database.close()
  const refused = command('backup.ts', path.join(tiny, 'sauvegarde.tar.gz'), source, {}, within)
  expect(await refused.ended).toBe(1)
  expect(refused.stderr).toBe(
    `« ${tiny} » ne peut pas être écrit : le disque est plein. Faites de la place, ou choisissez un autre endroit.\n`,
  )
})
