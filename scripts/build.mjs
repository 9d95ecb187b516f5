import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressAssets } from './compress-assets.mjs'

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'server/dist/.built')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')

const STEPS = [
  { name: 'serveur', cwd: 'server', args: ['build'] },
  { name: 'pages (navigateur)', cwd: 'web', args: ['build'] },
  { name: 'pages (rendu serveur)', cwd: 'web', args: ['build', '--ssr'] },
]

const SOURCES = ['domain/src', 'server/src', 'server/vite.config.ts', 'web', 'package-lock.json']
const IGNORED = new Set(['node_modules', 'dist'])

/** Latest modification time (ms) of a file, or of any file below a folder. */
function newest(file) {
  const stats = statSync(file)
  if (!stats.isDirectory()) return stats.mtimeMs
  return readdirSync(file)
    .filter((name) => !IGNORED.has(name))
    .reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), 0)
}

/** Whether a source is newer than the last build, or there was none. */
export function buildIsStale() {
  if (!existsSync(stamp)) return true
  const built = statSync(stamp).mtimeMs
  return SOURCES.some((source) => newest(path.join(root, source)) > built)
}

/** Builds server and web; ends the process with the failing step's status. */
export function build() {
  const started = Date.now()
  for (const { name, cwd, args } of STEPS) {
    console.log(`Construction : ${name}`)
    const { status } = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
      cwd: path.join(root, cwd),
      stdio: 'inherit',
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  compressAssets(path.join(root, 'web/dist/client/assets'))
  writeFileSync(stamp, '')
  console.log(`Construction terminée en ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

if (process.argv[1] === import.meta.filename) build()
