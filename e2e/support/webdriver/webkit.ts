import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { COMMANDS, type Engine, type Parameters, type Session } from './commands.ts'
import { end, makeProfile, onPath, started } from './profile.ts'

const DRIVER = 'WebKitWebDriver'

/** WebKitGTK, through its driver, on a screen that nobody sees. */
export const webkit: Engine = {
  name: 'WebKit',
  isInstalled: () => onPath(DRIVER) && onPath('Xvfb'),
  start: startWebkit,
}

async function startWebkit(): Promise<Session> {
  const { folder, downloads, remove } = makeProfile()
  const children: ChildProcess[] = []
  const endAll = async () => {
    for (const child of children.toReversed()) await end(child)
    remove()
  }
  const session = await openSession({ folder, downloads }, children).catch(
    async (error: unknown) => {
      await endAll()
      throw error
    },
  )
  return {
    downloads,
    send(command, { id, ...parameters } = {}) {
      const [, method, route] = COMMANDS[command]
      return call(session, method, route.replace(':id', String(id)), parameters)
    },
    async close() {
      try {
        await call(session, 'DELETE', '', {})
      } finally {
        await endAll()
      }
    },
  }
}

/**
 * Opens a session, and returns its address.
 * @param children receives started processes, also when no session opens
 */
async function openSession(
  { folder, downloads }: { folder: string; downloads: string },
  children: ChildProcess[],
): Promise<string> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1100x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  children.push(screen)
  const display = await displayOf(screen)
  const port = await freePort()
  const env = { ...process.env, ...environment(folder, downloads), DISPLAY: `:${display}` }
  children.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' }))
  const base = `http://127.0.0.1:${port}`
  await started(() =>
    fetch(`${base}/status`).then(
      () => true,
      () => undefined,
    ),
  )
  const answer = await call(base, 'POST', '/session', { capabilities: {} })
  return `${base}/session/${(answer as { sessionId: string }).sessionId}`
}

function displayOf(screen: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    screen.stdio[3]?.once('data', (data) => resolve(String(data).trim()))
    screen.once('exit', () => reject(new Error('Xvfb has ended')))
  })
}

/** A home of its own, in French: its downloads go there. */
function environment(folder: string, downloads: string) {
  const config = path.join(folder, '.config')
  mkdirSync(config)
  writeFileSync(path.join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  return {
    HOME: folder,
    XDG_CONFIG_HOME: config,
    LANGUAGE: 'fr_FR',
    LC_ALL: 'C.UTF-8',
    GSETTINGS_BACKEND: 'memory',
    GIO_USE_VFS: 'local',
    NO_AT_BRIDGE: '1',
  }
}

async function call(base: string, method: string, route: string, parameters: Parameters) {
  const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {}
  const answer = await fetch(`${base}${route}`, { method, ...body })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
