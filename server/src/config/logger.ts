import { type Logger, pino } from 'pino'
import type { Config } from './env.ts'

/** Addresses without what they may carry in confidence: query and reset token (O-13, T22). */
function loggedAddress(url: string): string {
  const path = url.split('?', 1)[0] ?? url
  return path.replace(/^(\/password\/reset\/).+/, '$1…')
}

/** Structured log on standard output: UTC, one JSON object a line, no header and no body. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: (request) => ({ method: request.method, url: loggedAddress(request.url) }),
      res: (reply) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  })
}
