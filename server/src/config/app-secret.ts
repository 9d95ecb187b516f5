import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigurationError } from './env.ts'

const MIN_LENGTH = 32

/**
 * The secret that signs access tokens: APP_SECRET, or one generated into the data folder at the
 * first start, readable by this account only.
 */
export function readAppSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (config.appSecret !== undefined) return config.appSecret
  const file = path.join(config.dataDir, 'app-secret')
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    // There whole or not at all: half a secret would refuse every later start.
    const secret = randomBytes(48).toString('base64url')
    writeFileSync(`${file}.tmp`, secret, { mode: 0o600, flush: true })
    renameSync(`${file}.tmp`, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= MIN_LENGTH) return secret
  throw new ConfigurationError(
    `Configuration refusée : le secret de ${file} est trop court. Supprimez ce fichier pour en créer un autre.`,
  )
}
