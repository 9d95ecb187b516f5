import path from 'node:path'
import { startProcess, type TestProcess } from '../../server/src/testing/processes/child-process.ts'
import { ADMINISTRATOR } from '../traffic/person.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Application {
  baseUrl: string
  process: TestProcess
  ended: Promise<number | null>
  /** what it wrote so far */
  output(): string
  /** SIGTERM; resolves with the exit status once it has ended */
  stop(): Promise<number | null>
}

/**
 * Starts the built server of a checkout and waits until it is open.
 * @param env variables that differ from those of a proof: `DATA_DIR` at least
 * @param root folder of the checkout
 * @param within a command that replaces itself by the one after it
 */
export async function startApplication(
  env: Record<string, string> & { DATA_DIR: string },
  root = ROOT,
  within: string[] = [],
): Promise<Application> {
  const variables = {
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: '',
    APP_SECRET: 'a-secret-for-the-proofs-of-32-characters',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    DEMO_CONTENT: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const file = path.join(root, 'server/dist/main.js')
  const started = startProcess(file, [], variables, within)
  await started.says('ouvert sur')
  return {
    baseUrl: /ouvert sur (http:\S+)/.exec(started.stdout)?.[1] ?? '',
    process: started,
    ended: started.ended,
    output: () => started.stdout + started.stderr,
    stop() {
      process.kill(started.pid, 'SIGTERM')
      return started.ended
    },
  }
}
