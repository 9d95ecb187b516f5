import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const CHECKS = ['typecheck', 'lint', 'boundaries', 'unused']

/** @returns whether a check of package.json passes; its output is printed at once when it ends */
function holds(check) {
  const child = spawn('npm', ['run', '--silent', check], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => printed.push(chunk))
  }
  return new Promise((resolve) =>
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(status === 0)
    }),
  )
}

/** Runs the checks beside each other: none writes what another one reads. @returns names of those that fail */
export async function failedChecks() {
  const held = await Promise.all(CHECKS.map(holds))
  return CHECKS.filter((_, index) => !held[index])
}

if (process.argv[1] === import.meta.filename) {
  const failed = await failedChecks()
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
