import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const DEBIAN = 'http://deb.debian.org/debian'
/** Trusted by this machine, whose network may add to those of Debian. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const BASE = 'localhost/etapes-climat-base'
const IMAGE = 'localhost/etapes-climat'

export interface Container {
  /** what the image says: user, health check, … */
  config: ImageConfig
  /** Runs a command as its user would run it, with `/data` and `/tmp` of their own. */
  run(words: readonly string[], env?: Record<string, string>): Running
  /** Files and folders outside of both that were made, changed or deleted: everybody may write there. */
  written(): string[]
}

interface Running {
  pid: number
  /** what it wrote so far */
  output(): string
  /** exit status; null after a signal */
  ended: Promise<number | null>
  /** nothing once it has ended */
  kill(signal: NodeJS.Signals): void
}

interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  StopSignal: string
  Healthcheck: { Test: string[] }
}

/**
 * Builds the image of a folder with buildah, on a base of Debian and npm's Node, as no registry is needed then.
 * @param folder for the files of base and image
 * @param context checkout to build
 * @param data folder that is `/data`
 */
export function buildContainer(folder: string, context: string, data: string): Container {
  const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')]
  const buildah = (...words: string[]) =>
    execFileSync('buildah', [...storage, '--storage-driver', 'vfs', ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 26,
    }).trim()

  const base = makeBase(path.join(folder, 'base'))
  const made = buildah('from', 'scratch')
  buildah('copy', '--quiet', made, base, '/')
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', made)
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, made)
  buildah('commit', '--quiet', '--rm', made, BASE)
  const build = [
    'bud',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--build-arg',
    `BASE=${BASE}`,
  ]
  buildah(...build, '--tag', IMAGE, context)
  const container = buildah('from', IMAGE)
  const root = buildah('mount', container)
  const config = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)).Docker
    .config as ImageConfig
  // What a read-only root refuses, a product may swallow; here it shows.
  execFileSync('chmod', ['-R', 'a+w', root])
  const mark = path.join(folder, 'mark')
  writeFileSync(mark, '')
  return {
    config,
    written: () =>
      execFileSync('find', [root, '-xdev', '-cnewer', mark, '-printf', '/%P\n'], {
        encoding: 'utf8',
      })
        .split('\n')
        .filter(Boolean),
    run: (words, env = {}) => {
      const variables = [...config.Env, ...Object.entries(env).map((pair) => pair.join('='))]
      const inside = ['env', '-i', '-C', '/app', ...variables, ...words]
      const script = `set -e
        mount --bind "$2" "$1/data"; mount -t tmpfs tmpfs "$1/tmp"
        mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"
        root=$1; user=$3; shift 3
        exec chroot --userspec="$user" --groups= "$root" "$@"`
      // Each replaces itself by the next: signals reach the last one.
      const args = ['--mount', 'sh', '-c', script, 'sh', root, data, config.User, ...inside]
      const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (bytes) => (output += bytes))
      }
      const ended = once(child, 'close').then(([status]) => status as number | null)
      const kill = (signal: NodeJS.Signals) => void child.kill(signal)
      return { pid: child.pid ?? 0, output: () => output, ended, kill }
    },
  }
}

/** @returns folder with Debian, Node and npm */
function makeBase(folder: string): string {
  const run = (program: string, args: string[]) => execFileSync(program, args, { stdio: 'inherit' })
  run('/usr/sbin/debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    folder,
    DEBIAN,
  ])
  const tools = `${folder}-tools`
  run('npm', ['install', '--no-audit', '--no-fund', '--prefix', tools, 'node@22', 'npm@10'])
  const modules = path.join(folder, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(path.join(tools, 'node_modules/npm'), path.join(modules, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  copyFileSync(
    path.join(tools, 'node_modules/node/bin/node'),
    path.join(folder, 'usr/local/bin/node'),
  )
  chmodSync(path.join(folder, 'usr/local/bin/node'), 0o755)
  copyFileSync(CERTIFICATES, path.join(folder, CERTIFICATES))
  return folder
}
