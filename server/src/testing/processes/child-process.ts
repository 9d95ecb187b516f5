import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtServerFile } from '../../config/paths.ts'

/**
 * The bundle of a `*.child.ts` of the tests, made before the suite (`build-children.ts`).
 * @param name of the file, without its ending
 */
export const childFile = (name: string) => builtServerFile('testing', `${name}.child.js`)

/**
 * The bundle of a worker of the server as it is now, made with those above.
 * @param name of its entry in `server/vite.config.ts`
 */
export const workerFile = (name: 'pdf-worker' | 'picture-worker' | 'workbook-worker') =>
  builtServerFile('testing', `${name}.js`)

/** The bundle of a command, made with those above. */
export const commandFile = (name: 'backup' | 'restore' | 'admin-create') =>
  builtServerFile('testing', `${name}.js`)

/** A file run as a process of its own, with its output so far. */
export interface TestProcess {
  readonly stdout: string
  readonly stderr: string
  readonly pid: number
  /** Resolves once stdout holds the text; rejects when the process ends before. */
  says(text: string): Promise<void>
  /** kill -9; resolves when the process has ended */
  kill(): Promise<void>
  /** Exit status, once ended; null after a signal. */
  ended: Promise<number | null>
}

/**
 * Starts `file`, under tsx when it is TypeScript. The caller ends it: with `kill()`, or by waiting for `ended`.
 * @param within a command that replaces itself by the one after it
 */
export function startProcess(
  file: string,
  args: string[],
  env: Record<string, string> = {},
  within: string[] = [],
): TestProcess {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  const words = [...within, process.execPath, ...loader, file, ...args]
  const child = spawn(words[0] ?? '', words.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  const ended = once(child, 'close').then(([status]) => status as number | null)
  return {
    get stdout() {
      return output.stdout
    },
    get stderr() {
      return output.stderr
    },
    pid: child.pid ?? 0,
    says: (text) => untilSaid(child, text, output),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}

function untilSaid(
  child: ChildProcess,
  text: string,
  output: { stdout: string; stderr: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (output.stdout.includes(text)) resolve()
    }
    child.stdout?.on('data', check)
    child.once('close', () => reject(new Error(`Ended before saying "${text}": ${output.stderr}`)))
    check()
  })
}
