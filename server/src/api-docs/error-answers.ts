import { type ApiCall, type BodyLimits, JSON_MAX_DEPTH } from '@etapes-climat/domain/api/api-call'
import { MISSING_FACTORS } from '@etapes-climat/domain/second-factor/rules/requirement'
import type { Access, BeforeSecondFactor } from '../access/access.ts'
import type { VisitorLimit } from '../plugins/throttle/visitor-limits.ts'

const text = { type: 'string' as const }

const violation = {
  type: 'object' as const,
  required: ['propertyPath', 'message'],
  properties: { propertyPath: text, message: text },
}

const names = { type: 'array' as const, items: text }
const family = {
  type: 'object' as const,
  required: ['parents', 'children'],
  properties: { parents: names, children: names },
}
const staleFamily = {
  type: 'object' as const,
  required: ['seen', 'stored'],
  properties: { seen: family, stored: { oneOf: [family, { type: 'null' as const }] } },
}

/** Bodies of refusals: the error document and the sign-in refusal (§2). */
export const ERROR_SCHEMAS = {
  Error: {
    type: 'object' as const,
    description: 'Why a call was refused; `message` is French and may be shown.',
    required: ['@context', '@type', 'status', 'code', 'title', 'detail', 'message'],
    properties: {
      '@context': { type: 'string' as const },
      '@type': { type: 'string' as const, enum: ['hydra:Error', 'ConstraintViolationList'] },
      'hydra:title': { type: 'string' as const },
      'hydra:description': { type: 'string' as const },
      title: { type: 'string' as const },
      detail: { type: 'string' as const },
      status: { type: 'integer' as const, minimum: 400, maximum: 599 },
      code: { type: 'integer' as const, minimum: 400, maximum: 599 },
      message: { type: 'string' as const },
      violations: { type: 'array' as const, items: violation },
      secondFactorRequired: {
        type: 'string' as const,
        description:
          'what the session lacks: a second factor to set up, or the passkey that the account has',
        enum: [...MISSING_FACTORS],
      },
      staleFamilies: {
        type: 'array' as const,
        description: 'of a refused move in a tree: what it rested on, and what is stored',
        items: staleFamily,
      },
    },
  },
  UploadError: {
    type: 'object' as const,
    description: 'Why an upload was refused; `status` is `error` in the answers of chunks.',
    required: ['status', 'code', 'message'],
    properties: {
      status: {
        oneOf: [{ type: 'integer' as const }, { type: 'string' as const, enum: ['error'] }],
      },
      code: { type: 'integer' as const, minimum: 400, maximum: 599 },
      message: text,
      violations: { type: 'array' as const, items: violation },
    },
  },
  Unauthorized: {
    type: 'object' as const,
    description:
      'The token or the credentials are missing, wrong or expired; with `reauthentication`, who is there has to be proved again (POST /login/again).',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer' as const, enum: [401] },
      message: { type: 'string' as const },
      reauthentication: {
        type: 'object' as const,
        required: ['methods'],
        properties: {
          methods: {
            type: 'array' as const,
            items: { type: 'string' as const, enum: ['password', 'totp', 'recovery'] },
          },
        },
      },
    },
  },
}

const DESCRIPTIONS: Record<number, string> = {
  400: 'Malformed request, wrong type or bad IRI',
  401: 'No valid token or credentials',
  403: 'Signed in without the right, before the account is approved, or to one that is not active; with `secondFactorRequired`, without a second factor that is required',
  404: 'Absent, or not yours',
  406: 'No representation that the client accepts',
  409: 'The state of the thing forbids it, or it was saved by someone else since',
  414: 'A part of the path is too long',
  415: 'Unsupported content type',
  422: 'A rule is broken, see violations',
  429: 'Too many requests, see Retry-After',
  500: 'An error on the side of the server',
  503: 'Momentarily unavailable, see Retry-After',
  507: 'No room left on the disk, told to administrators',
}

const tooLarge = ({ bytes, values }: BodyLimits) =>
  `Above ${(bytes / 1024).toLocaleString('en')} KiB, or JSON of more than ${values.toLocaleString('en')} names and values or ${JSON_MAX_DEPTH} levels`

/** A document as everywhere, a word, or JSON as upload components read it. */
export type RefusalForm = 'document' | 'word' | 'upload'

interface Operation {
  method: string
  url: string
  access: Access
  beforeSecondFactor: BeforeSecondFactor | undefined
  /** of a public call */
  limit: VisitorLimit | undefined
  /** answered without the database */
  withoutDatabase: boolean
  hasBody: boolean
  limits: BodyLimits
  refuses: NonNullable<ApiCall['refuses']>
  refusal: RefusalForm
}

/**
 * Statuses of the refusals of a call: those that follow from its path and access, and those it declares.
 */
function refusals({ method, url, access, limit, refuses, ...operation }: Operation): number[] {
  const { withoutDatabase, hasBody, beforeSecondFactor } = operation
  const isWrite = method !== 'GET'
  const hasParameter = url.includes(':')
  const mayLackRight = access !== 'public' && beforeSecondFactor !== 'always'
  const parts = [
    [400],
    access === 'public' ? [] : [401],
    mayLackRight ? [403] : [],
    hasParameter ? [404] : [],
    url.startsWith('/api') && !url.startsWith('/api/docs') ? [406] : [],
    // Every write reads a body and may refuse it, even an unexpected one; the full disk answers
    // administrators with 507.
    isWrite ? [409, 413, 415, 507] : [],
    hasParameter ? [414] : [],
    hasBody ? [422] : [],
    limit && limit !== 'constant' ? [429] : [],
    withoutDatabase ? [] : [500, 503],
    Object.keys(refuses).map(Number),
  ]
  return parts.flat().filter((status) => refuses[status] !== false)
}

/** Answers to refused calls of an operation, for its description. */
export function errorAnswers(operation: Operation): Record<string, object> {
  return Object.fromEntries(
    refusals(operation).map((status) => [
      String(status),
      {
        description: status === 413 ? tooLarge(operation.limits) : DESCRIPTIONS[status],
        content: errorContent(status, operation.refusal),
      },
    ]),
  )
}

function errorContent(status: number, refusal: RefusalForm) {
  if (refusal === 'word' && status < 500) return { 'text/plain': { schema: text } }
  if (status === 401) return contentOf('application/json', 'Unauthorized')
  // Refused before the call is known, so in the common form.
  if (status === 414) return contentOf('application/ld+json', 'Error')
  if (refusal === 'upload') return contentOf('application/json', 'UploadError')
  return contentOf(status === 406 ? 'application/problem+json' : 'application/ld+json', 'Error')
}

const contentOf = (type: string, name: keyof typeof ERROR_SCHEMAS) => ({
  [type]: { schema: { $ref: `#/components/schemas/${name}` } },
})
