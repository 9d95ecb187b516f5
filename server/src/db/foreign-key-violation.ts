/** SQLSTATE of a reference that leads nowhere, and of a row that others still refer to. */
const VIOLATIONS: readonly unknown[] = ['23503', '23001']

/**
 * The table whose reference was violated, when that is what an error or its cause says; else null.
 */
export function foreignKeyViolation(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && VIOLATIONS.includes(error.code)) {
    return 'table' in error && typeof error.table === 'string' ? error.table : ''
  }
  return foreignKeyViolation(error.cause)
}
