import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { cpuSeconds } from '../measure/process-cpu.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** A server in a process of its own: the load generator does not share its event loop. */
export interface ChildServer {
  baseUrl: string
  pid: number
  /** seconds of CPU spent so far */
  cpuSeconds(): number
  stop(): Promise<void>
}

/**
 * The built application with its default log level, its log thrown away.
 * @param root folder of the checkout that was built
 */
export function startApplication(env: Record<string, string>, root = ROOT): Promise<ChildServer> {
  return startChild([path.join(root, 'server/dist/main.js')], /ouvert sur (http:\S+)/, {
    PORT: '0',
    DEMO_CONTENT: 'off',
    RATE_LIMITS: 'off',
    APP_SECRET: 'a-secret-for-the-benchmarks-of-32-characters',
    ...env,
  })
}

/** A Fastify without plugin that logs its calls and serialises the JSON of a file at /answer. */
export function startReference(file: string): Promise<ChildServer> {
  const script = path.join(import.meta.dirname, 'reference-server.ts')
  return startChild(['--import', 'tsx', script, file], /listening on (http:\S+)/, {})
}

async function startChild(
  args: string[],
  announced: RegExp,
  env: Record<string, string>,
): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let head = ''
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (head === 'announced') return
      head += chunk
      const address = announced.exec(head)?.[1]
      if (!address) return
      head = 'announced'
      resolve(address)
    })
    child.once('exit', (status) => reject(new Error(`The server ended with ${status}: ${head}`)))
  })
  const { pid = 0 } = child
  return {
    baseUrl,
    pid,
    cpuSeconds: () => cpuSeconds(pid),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
