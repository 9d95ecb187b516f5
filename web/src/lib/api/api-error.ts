import type { RefusedStep } from '@etapes-climat/domain/cards/bulk-contract'
import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { StaleFamily } from '@etapes-climat/domain/kernel/position-list'
import { ChunkError } from '../load-chunk.ts'

/** A call that failed: HTTP status (0: no answer), French message for the person, broken rules. */
export class ApiError extends Error {
  readonly status: number
  readonly violations: readonly Violation[]
  /** of a refused move in a tree: the families it was based on, and the stored ones */
  readonly staleFamilies: readonly StaleFamily[]
  /** of a refused act on several steps: those that refuse it, each with its reason */
  readonly refused: readonly RefusedStep[]

  constructor(
    status: number,
    message: string,
    violations: readonly Violation[] = [],
    staleFamilies: readonly StaleFamily[] = [],
    refused: readonly RefusedStep[] = [],
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.violations = violations
    this.staleFamilies = staleFamilies
    this.refused = refused
  }

  /** Message of the rule broken by a field or by an item of its list (`tags[2]`), if any. */
  violationOf(field: string): string | undefined {
    const broken = this.violations.find(
      ({ propertyPath: path }) =>
        path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`),
    )
    return broken?.message
  }
}

const OFFLINE = 'Vous êtes hors connexion. Vérifiez votre accès à internet, puis réessayez.'
const UNREACHABLE = 'Le serveur ne répond pas. Réessayez dans un instant.'
const NOT_LOADED =
  'Une partie du site n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez ou rechargez la page.'
const DEFAULT = 'Une erreur est survenue. Réessayez dans un instant.'
const GONE = 'Cet élément a été supprimé entre-temps, ou ne vous est plus accessible.'
const SESSION_ENDED = 'Votre session a pris fin. Connectez-vous pour continuer.'

/** No answer at all: offline, or the server cannot be reached. */
export function networkError(): ApiError {
  return new ApiError(0, navigator.onLine ? UNREACHABLE : OFFLINE)
}

/**
 * Reads the error document of an answer (`message`, `violations`, `staleFamilies`, `refused`); the
 * refusal of a sign-in is the `cause`.
 * @param isChange of something that was there when the change began
 */
export async function apiErrorOf(response: Response, isChange = false): Promise<ApiError> {
  if (response.status === 401) {
    const body = await response.json().catch(() => null)
    const error = new ApiError(401, body?.reauthentication ? body.message : SESSION_ENDED)
    error.cause = body
    return error
  }
  if (response.status === 404 && isChange) return new ApiError(404, GONE)
  if (response.status === 502 || response.status === 504) {
    return new ApiError(response.status, UNREACHABLE)
  }
  const body = await response.json().catch(() => null)
  const message = typeof body?.message === 'string' && body.message ? body.message : DEFAULT
  const violations: Violation[] = Array.isArray(body?.violations) ? body.violations : []
  const text = body?.refused ? message : (violations[0]?.message ?? message)
  return new ApiError(response.status, text, violations, body?.staleFamilies, body?.refused)
}

/** Any failure as one that can be shown. */
export const apiErrorFrom = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(0, error instanceof ChunkError ? NOT_LOADED : DEFAULT)

/** Whether a failure says that the thing is not there, or not for the caller. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** For a removal: what is gone already is as it was to be. @throws any other failure */
export function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}

/** Message to show for any failure. */
export const messageOf = (error: unknown): string => apiErrorFrom(error).message
