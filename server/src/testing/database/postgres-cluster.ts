import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../processes/free-port.ts'

/** A PostgreSQL server that tests make databases on. */
export interface PostgresServer {
  /** Address of a database of its own: of `postgres` on a private one. */
  url: string
  /** a second time does nothing */
  stop(): void
}

/** A private PostgreSQL server for a test run. */
export interface PostgresCluster extends PostgresServer {
  /** process that its others are below */
  pid: number
  /** starts it again after it was killed */
  start(): void
  /** file of its log */
  log: string
}

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const RUN_BY_ROOT = process.getuid?.() === 0
const SETTINGS =
  '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200'

/**
 * Whether this machine can run the tests on PostgreSQL: a server named by TEST_DATABASE_URL, or
 * initdb and pg_ctl and, for root, which PostgreSQL refuses to run as, the user postgres.
 */
export function postgresIsAvailable(): boolean {
  if (process.env.TEST_DATABASE_URL) return true
  return findBinaries() !== null && (!RUN_BY_ROOT || userPostgresExists())
}

/** The server named by TEST_DATABASE_URL, which goes on, or a private one that ends with the run. */
export async function openPostgresServer(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: () => undefined } : startPostgresCluster()
}

/** Starts a server without fsync on a free port, in a folder of its own under the system's temporary one. */
export const startPostgresCluster = (): Promise<PostgresCluster> =>
  startCluster((run, data) =>
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']),
  )

/** Starts a streaming replica of a server, by `pg_basebackup`. */
export const startReplica = (primaryUrl: string): Promise<PostgresCluster> =>
  startCluster((run, data) =>
    run('pg_basebackup', ['-D', data, '-d', primaryUrl, '-R', '-X', 'stream', '-c', 'fast', '-N']),
  )

async function startCluster(
  make: (run: (program: string, args: string[]) => void, data: string) => void,
): Promise<PostgresCluster> {
  const binaries = findBinaries()
  if (!binaries) {
    throw new Error(
      'No PostgreSQL server: install one (initdb and pg_ctl), or name one with TEST_DATABASE_URL',
    )
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'etapes-climat-pg-'))
  giveToServer(folder)
  const data = path.join(folder, 'data')
  const port = await freePort()
  const run = (program: string, args: string[]) => runAsServer(path.join(binaries, program), args)
  make(run, data)
  const log = path.join(folder, 'log')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k '' ${SETTINGS}`
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', log, '-o', options, 'start'])
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    log,
    pid: Number.parseInt(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10),
    stop() {
      if (!fs.existsSync(folder)) return
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Command and arguments that run a server, which refuses root, as the user postgres. */
export function asServer(program: string, args: readonly string[]): [string, ...string[]] {
  return RUN_BY_ROOT ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args]
}

/** Lets such a server write to a folder, and read what lies in it. */
export function giveToServer(folder: string): void {
  if (RUN_BY_ROOT) execFileSync('chown', ['-R', 'postgres', folder])
}

function runAsServer(program: string, args: string[]): void {
  const [file, ...rest] = asServer(program, args)
  // The server inherits these descriptors and would keep a pipe open: none.
  execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: os.tmpdir() })
}

/** The folder that holds both initdb and pg_ctl; the newest of Debian's when none is on the PATH. */
function findBinaries(): string | null {
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [...onPath, ...debianFolders()].map(realFolder)
  return candidates.find((folder) => hasServer(folder)) ?? null
}

function debianFolders(): string[] {
  if (!fs.existsSync(DEBIAN_FOLDER)) return []
  const majors = fs.readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
  return majors.map((major) => path.join(DEBIAN_FOLDER, major, 'bin'))
}

/** Links on the PATH lead to the folder in which the programs find each other. */
function realFolder(folder: string): string {
  const initdb = path.join(folder, 'initdb')
  return fs.existsSync(initdb) ? path.dirname(fs.realpathSync(initdb)) : folder
}

function hasServer(folder: string): boolean {
  return ['initdb', 'pg_ctl', 'postgres'].every((name) => fs.existsSync(path.join(folder, name)))
}

function userPostgresExists(): boolean {
  try {
    execFileSync('runuser', ['-u', 'postgres', '--', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
