import type pg from 'pg'
import { StartRefused } from './start-refused.ts'

const OLDEST_VERSION = 15

/** What of DATABASE_URL may be said: never the password. */
function describeTarget(databaseUrl: string) {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  return {
    server: `${hostname || 'localhost'}:${port || '5432'}`,
    database: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
    user: decodeURIComponent(username),
  }
}

type Target = ReturnType<typeof describeTarget>

const START_IT = 'Vérifiez qu’il est démarré et que l’adresse est la bonne'

const noServer = ({ server }: Target) =>
  `aucun serveur PostgreSQL ne répond à l’adresse ${server}. ${START_IT}.`
const noAnswer = ({ server }: Target) =>
  `le serveur PostgreSQL ${server} ne répond pas. ${START_IT}.`
const noHost = ({ server }: Target) =>
  `la machine de ${server} est introuvable. Corrigez l’adresse, ou le réseau de cette machine.`
const noRight = ({ user, database }: Target, reason: string) =>
  `le rôle « ${user} » n’a pas tous les droits dont il a besoin dans la base « ${database} » (${reason}). ` +
  'Un administrateur de ce serveur peut les lui donner (GRANT CREATE ON DATABASE, GRANT CREATE ON SCHEMA public) ' +
  'et créer les extensions à sa place (CREATE EXTENSION unaccent, CREATE EXTENSION pg_trgm).'
const noExtension = ({ server }: Target) =>
  `le serveur PostgreSQL ${server} n’a pas les extensions unaccent et pg_trgm. Installez-les (paquet postgresql-contrib sur beaucoup de systèmes).`
const wrongPassword = ({ server, user }: Target) =>
  `le serveur PostgreSQL ${server} refuse le mot de passe de « ${user} ». Corrigez-le dans l’adresse.`
const badCertificate = ({ server }: Target, reason: string) =>
  `le certificat du serveur PostgreSQL ${server} n’est pas accepté (${reason}). Corrigez-le, ou le paramètre sslmode de l’adresse.`

/** Sentences by SQLSTATE or network code; `reason` is the server's own message. */
const SENTENCES: Record<string, (target: Target, reason: string) => string> = {
  ECONNREFUSED: noServer,
  ENOENT: noServer,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  ECONNRESET: noAnswer,
  DEPTH_ZERO_SELF_SIGNED_CERT: badCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: badCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: badCertificate,
  CERT_HAS_EXPIRED: badCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: badCertificate,
  '28P01': wrongPassword,
  '28000': ({ server, user, database }) =>
    `le serveur PostgreSQL ${server} ne laisse pas entrer « ${user} » dans la base « ${database} ». Créez ce rôle, ou autorisez-le (pg_hba.conf).`,
  '3D000': ({ server, database }) =>
    `la base « ${database} » n’existe pas sur le serveur PostgreSQL ${server}. Créez-la (createdb ${database}), ou corrigez l’adresse.`,
  '53300': ({ server }) =>
    `le serveur PostgreSQL ${server} n’a plus de connexion libre. Augmentez max_connections, ou arrêtez d’autres clients.`,
  '57P03': ({ server }) =>
    `le serveur PostgreSQL ${server} démarre ou s’arrête. Recommencez dans un instant.`,
  '25006': ({ server }) =>
    `la base du serveur PostgreSQL ${server} est en lecture seule. Indiquez le serveur principal.`,
  '42501': noRight,
  '58P01': noExtension,
  '0A000': noExtension,
}

const MESSAGES: [RegExp, (target: Target, reason: string) => string][] = [
  [/timeout/i, noAnswer],
  [/Connection terminated/, noAnswer],
  [/client password must be a string/, wrongPassword],
  [
    /does not support SSL/,
    ({ server }) =>
      `le serveur PostgreSQL ${server} n’accepte pas de connexion chiffrée. Retirez sslmode de l’adresse, ou configurez le serveur.`,
  ],
]

/**
 * Why the work of a start or a command on a PostgreSQL server failed, as a sentence for the operator;
 * the error itself when it is none of these.
 */
export function postgresRefusal(error: unknown, databaseUrl: string): unknown {
  if (error instanceof StartRefused) return error
  const cause = innermost(error)
  if (!(cause instanceof Error) || isFileError(cause)) return error
  const code = 'code' in cause ? String(cause.code) : ''
  const sentence = SENTENCES[code] ?? MESSAGES.find(([pattern]) => pattern.test(cause.message))?.[1]
  if (!sentence) return error
  const reason = sentence(describeTarget(databaseUrl), cause.message)
  return new StartRefused(`DATABASE_URL : ${reason}`, { cause: error })
}

/** A file of this machine that the work needed, whose error has the same codes. */
const isFileError = (error: Error) =>
  'path' in error && 'syscall' in error && error.syscall !== 'connect'

/** The query builder wraps the server's error; the addresses of one host fail together. */
function innermost(error: unknown): unknown {
  if (error instanceof AggregateError) return innermost(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error
}

/** Throws `StartRefused` when the server is too old, or the database is not in UTF-8. */
export async function refuseUnfitServer(pool: pg.Pool, databaseUrl: string): Promise<void> {
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  const { version = '', encoding = '' } = rows[0] ?? {}
  const { server, database } = describeTarget(databaseUrl)
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new StartRefused(
      `DATABASE_URL : le serveur PostgreSQL ${server} est en version ${version}, trop ancienne. Il faut la version ${OLDEST_VERSION} ou une plus récente.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartRefused(
      `DATABASE_URL : la base « ${database} » est codée en ${encoding}. Créez-la en UTF-8 (createdb -E UTF8 -T template0 ${database}).`,
    )
  }
}
