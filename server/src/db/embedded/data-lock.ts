import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartRefused } from '../start-refused.ts'

/** A held lock; the kernel frees it when this process ends, however it ends. */
export interface DataLock {
  release(): void
}

type Attempt = 'locked' | 'held' | 'missing'

const PERL_FLOCK =
  'use Fcntl ":flock"; open(my $f, ">&=", 3) or exit 2; exit(flock($f, LOCK_EX | LOCK_NB) ? 0 : $!{EWOULDBLOCK} ? 1 : 2)'

const COMMANDS: [string, string[]][] = [
  ['flock', ['-n', '3']],
  ['perl', ['-MErrno', '-e', PERL_FLOCK]],
]

/**
 * Locks the data folder for this process, outside the files of PostgreSQL. The command locks
 * the open file this process shares with it, so the lock stays after the command has ended.
 * Never robbed, nothing deleted. Throws `StartRefused` naming the folder and, when known, the holder.
 */
export function lockDataFolder(dataDir: string): DataLock {
  const lockFile = path.join(dataDir, '.lock')
  const descriptor = fs.openSync(lockFile, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  try {
    takeLock(descriptor, dataDir)
    describeHolder(descriptor)
  } catch (error) {
    fs.closeSync(descriptor)
    throw error
  }
  return { release: () => fs.closeSync(descriptor) }
}

function takeLock(descriptor: number, dataDir: string): void {
  for (const [command, args] of COMMANDS) {
    const attempt = attemptLock(command, args, descriptor)
    if (attempt === 'locked') return
    if (attempt === 'held') throw new StartRefused(heldSentence(dataDir, descriptor))
  }
  throw new StartRefused(
    `Impossible de verrouiller le dossier de données « ${dataDir} » : ni la commande flock ni perl n’est disponible. ` +
      'Installez l’une des deux, ou utilisez un serveur PostgreSQL avec DATABASE_URL.',
  )
}

function attemptLock(command: string, args: string[], descriptor: number): Attempt {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
  })
  if (result.error && 'code' in result.error && result.error.code === 'ENOENT') return 'missing'
  if (result.status === 0) return 'locked'
  if (result.status === 1 && result.stderr === '') return 'held'
  const reason = result.error?.message ?? (result.stderr.trim() || `statut ${result.status}`)
  throw new StartRefused(`Le verrou du dossier de données a échoué (${command}) : ${reason}.`)
}

function describeHolder(descriptor: number): void {
  const holder = { pid: process.pid, host: os.hostname(), since: new Date().toISOString() }
  fs.ftruncateSync(descriptor)
  fs.writeSync(descriptor, `${JSON.stringify(holder)}\n`, 0)
}

function heldSentence(dataDir: string, descriptor: number): string {
  const holder = readHolder(descriptor)
  const who = holder
    ? `le processus ${holder.pid} de la machine ${holder.host}, depuis le ${holder.since}`
    : 'un autre processus'
  return `Le dossier de données « ${dataDir} » est déjà utilisé par ${who}. Arrêtez-le d’abord ou choisissez un autre DATA_DIR.`
}

/** The holder writes just after it locked: its line can be missing for an instant. */
function readHolder(descriptor: number): { pid: number; host: string; since: string } | null {
  const buffer = Buffer.alloc(1024)
  const length = fs.readSync(descriptor, buffer, 0, buffer.length, 0)
  try {
    return JSON.parse(buffer.toString('utf8', 0, length))
  } catch {
    return null
  }
}
