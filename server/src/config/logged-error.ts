interface LoggedError {
  type: string
  message: string
  code?: string
  stack: string
  cause?: LoggedError
}

/** Causes of causes are followed so far. */
const DEPTH = 5

/**
 * An error without the values of the query that failed: the database layer puts them into messages,
 * stacks and details, and they may be a reset link, a phone number or a message.
 */
export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { code, query, cause } = error as Error & { code?: unknown; query?: unknown }
  return {
    type: error.name,
    message: typeof query === 'string' ? `Failed query: ${query}` : error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames(error.stack ?? ''),
    ...(cause === undefined || depth === 0 ? {} : { cause: loggedError(cause, depth - 1) }),
  }
}

/** The lines that say where; those before repeat the message. */
const frames = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .join('\n')
