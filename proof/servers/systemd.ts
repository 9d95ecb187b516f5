import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../../server/src/config/paths.ts'
import { lastLinesOf } from './until-ready.ts'

const UNIT = 'etapes-climat.service'
/** Targets that units depend on by default: empty, so that nothing else of this machine starts. */
const TARGETS = ['sysinit', 'basic', 'shutdown', 'network-online']
const PROOF_TARGET = `[Unit]\nDefaultDependencies=no\nWants=${UNIT}\n`

/** A folder that everybody may write in, but for the sandbox. */
const OPEN_FOLDER = '/opt/open'
const DATA = '/var/lib/etapes-climat'
const ATTEMPTS = 'attempts'

/** What a process beside the server tries in the same sandbox. */
const TRY = [
  `touch ${OPEN_FOLDER}/file && echo write elsewhere`,
  'unshare --user true && echo make namespaces',
  `touch ${DATA}/file && echo write data`,
  'echo end',
].join('; ')

/** In namespaces of its own: the project at /opt/etapes-climat, no state yet, and systemd as process 1. */
const ENTER = `set -e
mount --make-rprivate /
for folder in /run /opt /var/lib; do mount -t tmpfs tmpfs $folder; done
mkdir /opt/etapes-climat
mkdir -m 0777 ${OPEN_FOLDER}
mount --bind "$PROJECT" /opt/etapes-climat
mount -t proc proc /proc
exec /usr/lib/systemd/systemd --system --unit=proof.target`

export type Unit = ReturnType<typeof startUnit>

/** A systemd that starts the unit of deploy/ with its whole sandbox, without touching that of this machine. */
export function startUnit(variables: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-unit-'))
  const dropIn = path.join(folder, `${UNIT}.d`)
  mkdirSync(dropIn)
  cpSync(path.join(projectRoot, 'deploy', UNIT), path.join(folder, UNIT))
  for (const target of TARGETS) {
    writeFileSync(path.join(folder, `${target}.target`), '[Unit]\nDefaultDependencies=no\n')
  }
  writeFileSync(path.join(folder, 'proof.target'), PROOF_TARGET)
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  const environment = path.join(folder, 'environment')
  writeFileSync(environment, lines.join(''), { mode: 0o600 })
  // Stands in for /etc/etapes-climat.env.
  const log = path.join(folder, 'log')
  writeFileSync(log, '')
  writeFileSync(
    path.join(dropIn, 'proof.conf'),
    `[Service]
ExecStart=
ExecStart=${process.execPath} server/dist/main.js
ExecStartPost=/bin/sh -c "{ ${TRY}; } > ${DATA}/${ATTEMPTS}"
EnvironmentFile=${environment}
StandardOutput=append:${log}
StandardError=append:${log}
`,
  )
  const namespaces = ['--pid', '--mount', '--cgroup', '--uts', '--ipc', '--fork', '--kill-child']
  const env = {
    PATH: process.env.PATH,
    PROJECT: projectRoot,
    SYSTEMD_UNIT_PATH: folder,
    container: 'other',
  }
  const entered = spawn('unshare', [...namespaces, 'bash', '-c', ENTER], { env, stdio: 'ignore' })
  const ended = once(entered, 'close')
  const output = () => readFileSync(log, 'utf8')
  /** @throws when it has not started or ended */
  const serverPid = () => {
    const pid = childWith(childWith(entered.pid, 'systemd'), 'node')
    if (pid === undefined) throw new Error(`The server does not run. ${lastLinesOf(output())}`)
    return pid
  }
  /** A folder as the server sees it, by its path on this machine. */
  const seen = (...names: string[]) => path.join(`/proc/${serverPid()}/root`, ...names)
  return {
    ended,
    /** what the unit wrote so far */
    output,
    serverPid,
    seen,
    /** What a process of the unit could do in its sandbox; undefined: it has not tried all yet. */
    possible(): string[] | undefined {
      const file = seen(DATA, ATTEMPTS)
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
      return lines.includes('end') ? lines.slice(0, lines.indexOf('end')) : undefined
    },
    stop() {
      entered.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The child of a process whose name begins so. */
function childWith(parent: number | undefined, name: string): number | undefined {
  if (parent === undefined) return
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  return children
    .filter(Boolean)
    .map(Number)
    .find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith(name))
}
