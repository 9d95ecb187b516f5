/** No query was sent: the database is silent, or its queue is full. */
export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError'

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason])
  }
}

const REASONS = {
  silent: 'PostgreSQL does not answer',
  busy: 'Too many wait for PostgreSQL',
}

/** A server that was the primary refuses writes: the next connection may lead to the new one. */
const READ_ONLY_STATE = '25006'

/** SQLSTATE classes and codes by which PostgreSQL says "not now" rather than "not this". */
const UNAVAILABLE_STATES = /^(08|53|57P0[1-5]|57014|55P03|25P0[34]|25006|40001|40P01)/

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What `pg` throws without a code. */
const DRIVER_MESSAGES =
  /Query read timeout|timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired|Cannot use a pool after|PGlite is clos/

/**
 * Whether an error, or what caused it, says that the database cannot answer now: lost, hung, full
 * or stopping. The request is then answered 503 with Retry-After.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseRefusedError) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    UNAVAILABLE_STATES.test(code) ||
    NETWORK_CODES.has(code) ||
    DRIVER_MESSAGES.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  )
}

/** Whether the server of a connection was made a standby, so that the connection is of no use. */
export const isFromStandby = (error: Error) => 'code' in error && error.code === READ_ONLY_STATE

/** Whether no query was sent: the pool logs the reason itself, once for many requests. */
export function isDatabaseRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DatabaseRefusedError || isDatabaseRefused(error.cause)
}
