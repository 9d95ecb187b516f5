import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FILE_MAX_BYTES } from '@etapes-climat/domain/media/upload-limits'
import { canonicalEmail, EMAIL_PATTERN } from '@etapes-climat/domain/users/rules/person-fields'
import { refusedPassword } from '@etapes-climat/domain/users/rules/refused-password'
import { z } from 'zod'
import { projectRoot } from './paths.ts'

/** A configuration that cannot be used; the message says which variable and why, in French. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

const GIB = 1024 ** 3

/** An address that nobody on the way can read or change; plain http on this machine, for trials. */
const issuer = z
  .string()
  .refine(
    (text) =>
      z.url({ protocol: /^https$/ }).safeParse(text).success ||
      /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(text),
    'doit être une adresse https',
  )

const onOff = z.enum(['on', 'off'], 'doit valoir « on » ou « off »')
const email = z
  .string()
  .overwrite(canonicalEmail)
  .regex(EMAIL_PATTERN, 'doit être une adresse e-mail')
const sender = z
  .string()
  .refine(
    (text) => EMAIL_PATTERN.test(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
    'doit être une adresse e-mail, ou « Nom <adresse> »',
  )
/** An address; one whose password is not encoded is refused with the remedy, whether it can be parsed or not. */
const url = (protocol: RegExp, message: string) =>
  z.string().superRefine((text, context) => {
    if (hasUnencodedPassword(text)) {
      context.addIssue(
        'contient un nom ou un mot de passe à encoder : écrivez « / » %2F, « # » %23, « ? » %3F et « % » %25',
      )
    } else if (!z.url({ protocol }).safeParse(text).success) context.addIssue(message)
  })

/** Whether « / », « # » or « ? » ends the host before the password does, or « % » begins no code. */
function hasUnencodedPassword(text: string): boolean {
  const [, authority = '', rest = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)(.*)$/is.exec(text) ?? []
  if (!authority.includes('@')) return authority.includes(':') && rest.includes('@')
  const credentials = authority.slice(0, authority.lastIndexOf('@'))
  return /%(?![0-9a-f]{2})/i.test(credentials)
}

const postgresUrl = url(/^postgres(ql)?$/, 'doit être une adresse postgres://…').optional()

const whole = (what: string, min: number, max: number) => {
  const message = `doit être un ${what} entre ${min} et ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

const environment = z.object({
  NODE_ENV: z.string().default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole('numéro de port', 0, 65_535).default(3000),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: whole('numéro de port', 0, 65_535).optional(),
  PUBLIC_URL: url(/^https?$/, 'doit être une adresse http ou https').optional(),
  DATA_DIR: z.string().min(1, 'ne peut pas être vide').default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  ADMIN_EMAIL: email.default('admin@etapes-climat.example'),
  ADMIN_PASSWORD: z.string().min(12, 'doit contenir au moins 12 caractères').optional(),
  DEMO_CONTENT: onOff.optional(),
  APP_SECRET: z.string().min(32, 'doit contenir au moins 32 caractères').optional(),
  PASSWORD_MIN: whole('nombre', 8, 64).default(8),
  SMTP_URL: url(/^smtps?$/, 'doit être une adresse smtp://… ou smtps://…').optional(),
  MAIL_FROM: sender.default('Étapes Climat <ne-pas-repondre@etapes-climat.example>'),
  CONTACT_EMAIL: email.optional(),
  S3_ENDPOINT: url(/^https?$/, 'doit être une adresse http ou https').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().trim().max(40, 'doit contenir 40 caractères au plus').optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/, 'doit contenir « openid »')
    .default('openid profile email'),
  OIDC_ACR_VALUES: z.string().default(''),
  OIDC_EMAILS: z
    .enum(['claimed', 'verified'], 'doit valoir « claimed » ou « verified »')
    .default('claimed'),
  UPLOAD_MAX_BYTES: whole('nombre d’octets', 1, FILE_MAX_BYTES).default(FILE_MAX_BYTES),
  DISK_RESERVE_BYTES: whole('nombre d’octets', 0, Number.MAX_SAFE_INTEGER).default(GIB),
  BACKUP_FOLDER: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: whole('nombre d’heures', 1, 8760).default(24),
  BACKUP_KEEP: whole('nombre de sauvegardes', 1, 1000).default(7),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMITS: onOff.default('on'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'doit valoir fatal, error, warn, info, debug, trace ou silent',
    )
    .default('info'),
})

/** Names of all the variables that the process reads. */
export const VARIABLES = Object.keys(environment.shape)

/** Everything the process reads from its environment, checked once. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration.
 * @throws ConfigurationError naming every variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const values = parseEnvironment(env)
  const embedded = values.DATABASE_URL === undefined
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  refuseUnsafeCombinations(values, publicUrl)
  return {
    host: values.HOST,
    port: values.PORT,
    /** where metrics are read; null: nowhere */
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    /** address in mails and documents, without a final slash */
    publicUrl,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** the database without a pooler in between */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** a streaming replica for heavy reads */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demoContent: (values.DEMO_CONTENT ?? (embedded ? 'on' : 'off')) === 'on',
    /** absent: generated into dataDir (embedded database only) */
    appSecret: values.APP_SECRET,
    passwordMin: values.PASSWORD_MIN,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** receives the contact form; absent: every administrator */
    contactEmail: values.CONTACT_EMAIL,
    s3: s3Config(values),
    /** absent: nobody signs in by an identity provider */
    oidc: oidcConfig(values),
    uploadMaxBytes: values.UPLOAD_MAX_BYTES,
    /** bytes of the disk that uploads leave free */
    diskReserveBytes: values.DISK_RESERVE_BYTES,
    /** absent: no backup by itself */
    backups: values.BACKUP_FOLDER
      ? {
          folder: path.resolve(values.BACKUP_FOLDER),
          every: values.BACKUP_EVERY_HOURS,
          keep: values.BACKUP_KEEP,
        }
      : undefined,
    trustProxy: trustProxy(values.TRUST_PROXY),
    rateLimits: values.RATE_LIMITS === 'on',
    logLevel: values.LOG_LEVEL,
    version: String(
      JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).version,
    ),
  }
}

type Environment = z.infer<typeof environment>

function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  // An empty APP_SECRET is a mistake to report; other empty variables count as absent.
  const present = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'APP_SECRET'),
  )
  const parsed = environment.safeParse(present)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new ConfigurationError(`Configuration refusée : ${faults.join(' ; ')}.`)
}

function refuseUnsafeCombinations(values: Environment, publicUrl: string): void {
  if (values.DATABASE_URL !== undefined && values.APP_SECRET === undefined) {
    throw new ConfigurationError(
      'Configuration refusée : APP_SECRET est obligatoire avec DATABASE_URL (32 caractères au moins).',
    )
  }
  if (values.RATE_LIMITS === 'off' && publicUrl.startsWith('https:')) {
    throw new ConfigurationError(
      'Configuration refusée : RATE_LIMITS=off est réservé aux essais, pas à une adresse https.',
    )
  }
  const refusal = refusedPassword(values.ADMIN_PASSWORD ?? '', values.ADMIN_EMAIL)
  if (refusal) throw new ConfigurationError(`Configuration refusée : ADMIN_PASSWORD. ${refusal}`)
}

function s3Config(values: Environment) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  const given = [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].filter(Boolean)
  if (given.length === 0) return undefined
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ConfigurationError(
      'Configuration refusée : S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY vont ensemble.',
    )
  }
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** An OpenID provider that people sign in by. */
export type OidcConfig = NonNullable<ReturnType<typeof oidcConfig>>

function oidcConfig(values: Environment) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values
  const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter(Boolean)
  if (given.length === 0) return undefined
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    throw new ConfigurationError(
      'Configuration refusée : OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET vont ensemble.',
    )
  }
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    /** what people call the provider */
    label: values.OIDC_LABEL || new URL(OIDC_ISSUER).hostname,
    scopes: values.OIDC_SCOPES,
    /** levels of assurance of which a sign-in must have one; empty: any */
    acrValues: values.OIDC_ACR_VALUES.split(' ').filter(Boolean),
    /** the provider verifies every address and does not say so of each */
    verifiesEmails: values.OIDC_EMAILS === 'verified',
  }
}

function trustProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'off' || value === 'false') return false
  return value === 'on' || value === 'true' ? true : value
}
