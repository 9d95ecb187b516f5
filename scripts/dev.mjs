import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, buildIsStale } from './build.mjs'

const root = path.resolve(import.meta.dirname, '..')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')

/** Rebuilds at each change of a source; the server starts again when its build changes. */
const WATCHERS = [
  { cwd: 'web', args: [vite, 'build', '--watch', '--logLevel', 'warn'] },
  { cwd: 'web', args: [vite, 'build', '--ssr', '--watch', '--logLevel', 'warn'] },
  { cwd: 'server', args: [vite, 'build', '--watch', '--logLevel', 'warn'] },
  { cwd: '.', args: ['--watch', '--watch-preserve-output', 'server/dist/main.js'] },
]

if (buildIsStale()) build()
const children = WATCHERS.map(({ cwd, args }) =>
  spawn(process.execPath, args, { cwd: path.join(root, cwd), stdio: 'inherit' }),
)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(0)
  })
}
