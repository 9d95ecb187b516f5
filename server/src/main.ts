import type { Logger } from 'pino'
import { type Config, ConfigurationError, readConfig } from './config/env.ts'
import { createLogger } from './config/logger.ts'
import { StartRefused } from './db/start-refused.ts'
import { type StartedServer, start } from './start.ts'

// React renders with its development build unless told otherwise.
process.env.NODE_ENV ??= 'production'

/** Time left to finish what was accepted before the process ends anyway, in ms. */
const DRAIN_MS = 15_000

async function main(): Promise<void> {
  const config = readConfig()
  const logger = createLogger(config)
  const server = await start(config, logger)
  announce(config, server)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void drain(server, logger, signal))
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

async function drain(server: StartedServer, logger: Logger, signal: string): Promise<void> {
  logger.info({ signal }, 'stopping')
  const deadline = setTimeout(() => process.exit(1), DRAIN_MS)
  deadline.unref()
  await server.stop()
  process.exit(0)
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigurationError || error instanceof StartRefused
  process.stderr.write(`${expected ? error.message : describe(error)}\n`)
  process.exit(1)
})

function describe(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'Ce port est déjà utilisé : choisissez-en un autre avec PORT.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
