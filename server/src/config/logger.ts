import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './env.ts'
import { loggedError } from './logged-error.ts'

/** The address of a request without its secrets: no query, no token of a link. */
function loggedAddress(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? url
  return path.replace(
    /((?:password\W+reset|partage|shared|calendars|ne-plus-recevoir)\W).+/i,
    '$1…',
  )
}

/** Structured log on standard output: UTC, one JSON object a line, no header and no body. */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: (request) => ({ method: request.method, url: loggedAddress(request.url) }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error: unknown) => loggedError(error),
    },
  }
  return pino(options, destination)
}
