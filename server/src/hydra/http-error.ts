import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'

/** Limits of what a refusal says: paths and messages may hold names that the caller chose. */
export const MAX_VIOLATIONS = 200
const MAX_MESSAGE = 5000
const MAX_SENTENCE = 500
const MAX_PATH = 200

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** The path of a field, or its beginning. */
export const shortPath = (path: string) => cut(path, MAX_PATH)

const shortened = (violations: readonly Violation[]): Violation[] =>
  violations.slice(0, MAX_VIOLATIONS).map(({ propertyPath, message }) => ({
    propertyPath: shortPath(propertyPath),
    message: cut(message, MAX_SENTENCE),
  }))

/** A refusal with its HTTP status and the French message shown to the person. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly statusCode: number
  readonly violations: Violation[]
  readonly headers: Record<string, string>
  /** members of the error document beside the common ones */
  readonly details: Record<string, unknown>

  constructor(
    statusCode: number,
    message: string,
    extras: {
      violations?: Violation[]
      headers?: Record<string, string>
      details?: Record<string, unknown>
    } = {},
  ) {
    super(cut(message, MAX_MESSAGE))
    this.statusCode = statusCode
    this.violations = shortened(extras.violations ?? [])
    this.headers = extras.headers ?? {}
    this.details = extras.details ?? {}
  }
}

/** 400: malformed request, wrong type or bad IRI. */
export const badRequest = (message: string) => new HttpError(400, message)

/** 404 for an absent item and for somebody else's, with the same answer. */
export const notFound = () => new HttpError(404, 'Cette page ou cet élément est introuvable.')

/** 403: signed in without the right. */
export const accessDenied = () => new HttpError(403, 'Access Denied.')

/** 409: the state of the thing forbids it. @param details which state, for whom can show it */
export const conflict = (message: string, details: Record<string, unknown> = {}) =>
  new HttpError(409, message, { details })

/** 422: a broken rule, with the fields concerned. */
export const unprocessable = (violations: Violation[]) =>
  new HttpError(422, shortened(violations).map(describeViolation).join('\n'), { violations })

/** 422 because of one field. */
export const refusedField = (propertyPath: string, message: string) =>
  unprocessable([{ propertyPath, message }])

/** 429: too often; @param seconds after which trying again makes sense */
export const tooManyRequests = (
  seconds: number,
  message = 'Trop de demandes, réessayez dans un instant.',
) => new HttpError(429, message, { headers: { 'retry-after': String(seconds) } })

/** 503: not now, through no fault of the caller; @param seconds after which trying again makes sense */
export const unavailable = (seconds: number, message: string) =>
  new HttpError(503, message, { headers: { 'retry-after': String(seconds) } })

export function describeViolation({ propertyPath, message }: Violation): string {
  return propertyPath === '' ? message : `${propertyPath}: ${message}`
}
