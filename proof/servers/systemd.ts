import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../../server/src/config/paths.ts'

const UNIT = 'etapes-climat.service'
/** Targets that units depend on by default: empty, so that nothing else of this machine starts. */
const TARGETS = ['sysinit', 'basic', 'shutdown', 'network-online']
const PROOF_TARGET = `[Unit]\nDefaultDependencies=no\nWants=${UNIT}\n`

/** In namespaces of its own: the project at /opt/etapes-climat, no state yet, and systemd as process 1. */
const ENTER = `set -e
mount --make-rprivate /
for folder in /run /opt /var/lib; do mount -t tmpfs tmpfs $folder; done
mkdir /opt/etapes-climat
mount --bind "$PROJECT" /opt/etapes-climat
mount -t proc proc /proc
exec /usr/lib/systemd/systemd --system --unit=proof.target`

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
  const node = `ExecStart=\nExecStart=${process.execPath} server/dist/main.js\n`
  writeFileSync(
    path.join(dropIn, 'proof.conf'),
    `[Service]\n${node}EnvironmentFile=${environment}\n`,
  )
  const namespaces = ['--pid', '--mount', '--cgroup', '--uts', '--ipc', '--fork', '--kill-child']
  const env = {
    PATH: process.env.PATH,
    PROJECT: projectRoot,
    SYSTEMD_UNIT_PATH: folder,
    container: 'other',
  }
  const entered = spawn('unshare', [...namespaces, 'bash', '-c', ENTER], { env, stdio: 'ignore' })
  return {
    /** process of the server on this machine; undefined: not started */
    serverPid: () => childWith(childWith(entered.pid, 'systemd'), 'node'),
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
