import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')

/** @returns whether the types of a workspace hold; what does not is printed by the compiler */
function holds(workspace) {
  const child = spawn(process.execPath, [compiler, '-p', workspace], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', (status) => resolve(status === 0)))
}

// Beside each other: none builds on what another one writes.
const held = await Promise.all(['server', 'web', 'e2e', 'domain'].map(holds))
process.exitCode = held.every(Boolean) ? 0 : 1
