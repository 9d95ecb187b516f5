import os from 'node:os'
import { type Config, ConfigurationError, readConfig } from '../config/env.ts'
import { StartRefused } from '../db/start-refused.ts'

/** What of the configuration a failure of the system is explained by; null when it cannot be read. */
type Settings = Pick<Config, 'dataDir' | 'host' | 'port' | 'metrics'> | null

function settings(): Settings {
  try {
    return readConfig()
  } catch {
    return null
  }
}

/**
 * Says on standard error, in one French sentence, why a start or a command is refused, and ends with
 * status 1. Where it happened in the code follows with LOG_LEVEL=debug only.
 */
export function endRefused(error: unknown): never {
  process.stderr.write(`${explain(error, settings())}\n`)
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) {
    process.stderr.write(`${stacks(error)}\n`)
  }
  process.exit(1)
}

function explain(error: unknown, settings: Settings): string {
  if (error instanceof ConfigurationError || error instanceof StartRefused) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isSystemError(error)) {
    const sentence = settings && LISTENING[code]?.(listener(settings, error.port))
    if (error.syscall === 'listen' && sentence) return sentence
    if (error.path !== undefined) return explainPath(error.path, code, settings)
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `Une erreur inattendue empêche de continuer : ${reason.replaceAll('\n', ' ')}. LOG_LEVEL=debug dit où.`
}

interface SystemError extends Error {
  code: string
  syscall: string
  path?: string
  /** of a failed `listen` */
  port?: number
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && 'syscall' in error

interface Listener {
  host: string
  port: number
  /** before the names of its variables */
  prefix: '' | 'METRICS_'
}

/** What listened on the port that was refused. */
function listener({ host, port, metrics }: NonNullable<Settings>, refused?: number): Listener {
  if (metrics && refused === metrics.port) return { ...metrics, prefix: 'METRICS_' }
  return { host, port, prefix: '' }
}

const LISTENING: Record<string, (listener: Listener) => string> = {
  EADDRINUSE: ({ prefix, port }) =>
    `${prefix}PORT : le port ${port} est déjà utilisé. Choisissez-en un autre, ou arrêtez le programme qui l’occupe.`,
  EACCES: ({ prefix, port }) =>
    `${prefix}PORT : ce compte (${account()}) n’a pas le droit d’écouter sur le port ${port}. Choisissez un port à partir de 1024.`,
  EADDRNOTAVAIL: ({ prefix, host }) =>
    `${prefix}HOST : l’adresse ${host} n’est pas une adresse de cette machine. Corrigez-la, par exemple 127.0.0.1 ou 0.0.0.0.`,
  ENOTFOUND: ({ prefix, host }) =>
    `${prefix}HOST : l’adresse ${host} est introuvable. Corrigez-la, par exemple 127.0.0.1 ou 0.0.0.0.`,
}

/** A file or a folder that cannot be used; below the data folder it is named by its variable. */
function explainPath(path: string, code: string, settings: Settings): string {
  const { dataDir } = settings ?? {}
  const isData = dataDir !== undefined && (path === dataDir || path.startsWith(`${dataDir}/`))
  const subject = isData ? `DATA_DIR : « ${path} »` : `« ${path} »`
  const instead = isData ? ' ou indiquez un autre DATA_DIR' : ' ou choisissez un autre endroit'
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `${subject} n’est pas un dossier. Déplacez ce fichier,${instead}.`
    case 'EISDIR':
      return `${subject} est un dossier, alors qu’un fichier est attendu. Déplacez-le,${instead}.`
    case 'EACCES':
    case 'EPERM':
      return `${subject} n’est pas accessible à ce compte (${account()}). Donnez-lui le droit d’y lire et d’y écrire,${instead}.`
    case 'EROFS':
      return `${subject} est sur un disque en lecture seule. Rendez-le inscriptible,${instead}.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `${subject} ne peut pas être écrit : le disque est plein. Faites de la place,${instead}.`
    case 'ENOENT':
      return `${subject} est introuvable. Vérifiez le chemin.`
    default:
      return `${subject} ne peut pas être utilisé (${code}). Vérifiez le disque,${instead}.`
  }
}

function account(): string {
  try {
    return os.userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

function stacks(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\nCaused by: ${stacks(error.cause)}`
}
