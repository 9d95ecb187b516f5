type LogLine = (details: object, message: string) => void

/** What the database layer asks of a logger; pino and Fastify's `log` fit. */
export interface DatabaseLogger {
  info: LogLine
  warn: LogLine
  error: LogLine
  fatal: LogLine
}
