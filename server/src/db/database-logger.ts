type LogLine = (details: object, message: string) => void

/** The logger methods that the database layer uses; pino and Fastify's `log` have them. */
export interface DatabaseLogger {
  info: LogLine
  warn: LogLine
  error: LogLine
  fatal: LogLine
}
