import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../server/src/testing/processes/free-port.ts'

const projectRoot = path.resolve(import.meta.dirname, '..', '..', '..')
/** A first start draws the demonstration, on a busy machine. */
const START_MS = 180_000

export const ADMIN = {
  email: 'admin@exemple.fr',
  password: 'une phrase de passe pour l’administration',
}

export interface RunningServer {
  baseUrl: string
  dataDir: string
  /** Ends it; its data folder stays. */
  end(): Promise<void>
  /** Ends it, and removes its data folder. */
  stop(): Promise<void>
}

/**
 * Starts the built server as a person would: embedded database, demonstration content.
 * @param prepare fills the data folder before the server opens it
 * @param settings other variables of the environment
 */
export async function startServer(
  prepare?: (dataDir: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'étapes climat '))
  await prepare?.(dataDir)
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(projectRoot, 'server/dist/main.js')], {
    env: {
      ...process.env,
      // Vitest sets another, with which React and libraries run their slow development build.
      NODE_ENV: 'production',
      // Known before, since passkeys are bound to PUBLIC_URL, which holds it.
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Tests of limits come from addresses of their own.
      TRUST_PROXY: 'on',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const baseUrl = await addressOf(child).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  async function end() {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return {
    baseUrl,
    dataDir,
    end,
    stop: () => end().then(() => rmSync(dataDir, { recursive: true })),
  }
}

/** The address that the server prints once it is open. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(
      () => reject(new Error(`No address printed in ${START_MS / 1000} s: ${output}`)),
      START_MS,
    )
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const address = /ouvert sur (http:\S+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
}
