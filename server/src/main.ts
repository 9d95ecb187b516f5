import type { Logger } from 'pino'
import { type Config, readConfig } from './config/env.ts'
import { createLogger } from './config/logger.ts'
import { endRefused } from './maintenance/refused-start.ts'
import { type StartedServer, start } from './start.ts'

// React uses its development build unless NODE_ENV is set.
process.env.NODE_ENV ??= 'production'

/** Time to finish accepted requests before the process ends anyway, in ms. */
const DRAIN_MS = 15_000

async function main(): Promise<void> {
  const config = readConfig()
  const logger = createLogger(config)
  const server = await start(config, logger)
  announce(config, server)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(server, logger, signal))
  }
}

/** Plain lines for the person at the terminal; a generated password is shown on the first start only. */
function announce(config: Config, { address, firstAdministrator }: StartedServer): void {
  if (firstAdministrator) {
    print(`Administrateur : ${firstAdministrator.email}`)
    if (config.adminPassword === undefined) {
      print(`Mot de passe : ${firstAdministrator.password}`)
      print('Notez ce mot de passe : il ne sera plus affiché.')
    }
  }
  const shown = config.host === '127.0.0.1' ? address.replace('127.0.0.1', 'localhost') : address
  print(`Étapes Climat ${config.version} est ouvert sur ${shown}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Status 0 when every request was answered, whatever else could not end in time. */
async function stop(server: StartedServer, logger: Logger, signal: string): Promise<void> {
  logger.info({ signal }, 'stopping')
  let status = 1
  setTimeout(() => process.exit(status), DRAIN_MS).unref()
  await server.drain()
  status = 0
  await server.close().catch((err: unknown) => logger.error({ err }, 'not closed in order'))
  process.exit(status)
}

main().catch(endRefused)
