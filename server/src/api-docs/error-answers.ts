import type { Access } from '../access/access.ts'

const text = { type: 'string' as const }

const violation = {
  type: 'object' as const,
  required: ['propertyPath', 'message'],
  properties: { propertyPath: text, message: text },
}

/** Bodies of refusals: the error document (`wire.md` §1.7) and the sign-in refusal (§2). */
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
    description: 'The token or the credentials are missing, wrong or expired.',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer' as const, enum: [401] },
      message: { type: 'string' as const },
    },
  },
}

const DESCRIPTIONS: Record<number, string> = {
  400: 'Malformed request, wrong type or bad IRI',
  401: 'No valid token or credentials',
  403: 'Signed in without the right, or to an account that is not active',
  404: 'Absent, or not yours',
  406: 'No representation that the client accepts',
  409: 'The state of the thing forbids it, or it was saved by someone else since',
  413: 'Too large',
  414: 'A part of the path is too long',
  415: 'Unsupported content type',
  422: 'A rule is broken, see violations',
  429: 'Too many requests, see Retry-After',
  500: 'An error on the side of the server',
  503: 'Momentarily unavailable, see Retry-After',
  507: 'No room left on the disk, told to administrators',
}

/** A document as everywhere, a word (D-19), or JSON as upload components read it (`wire.md` §3). */
export type RefusalForm = 'document' | 'word' | 'upload'

interface Operation {
  method: string
  url: string
  access: Access
  /** answered without the database (O-08) */
  withoutDatabase: boolean
  hasBody: boolean
  refusal: RefusalForm
}

/** Sign-in calls refuse with 401 although they are public. */
const SIGN_IN_CALLS = new Set(['/login', '/token/refresh'])

/** Answers null for what it does not have (D-93). */
const NEVER_MISSING = new Set(['/pages/:slug'])

/** Looks into the database for what is missing alone. */
const ASKS_FOR_MISSING = new Set(['/media/image/:rendition/:file'])

/** Takes its parameters as a body, and stores nothing. */
const READS_BY_POST = new Set(['/cards/filtered'])

/** Write down that they were called. */
const STORES_BY_GET = new Set(['/admin/users/export', '/captcha/challenge'])

/** Store nothing that refers to something else, which may be gone. */
const REFERS_TO_NOTHING = new Set([
  'POST /password/forgotten',
  'GET /captcha/challenge',
  'POST /admin/cards/sectors/:id',
  'DELETE /api/reports/:id',
])

/** Counted, and refused when it is too often (SEC-32, T29). */
const LIMITED = new Set([
  '/login',
  '/token/refresh',
  '/register',
  '/password/forgotten',
  '/password/reset',
  '/contact',
  '/captcha/challenge',
  '/admin/cards/fix',
])

/** Is about an upload that its body names. */
const TARGET_IN_BODY = new Set(['/files/upload/chunk'])

/** Statuses that refuse a call, in order. */
function refusals({ method, url, access, withoutDatabase, hasBody }: Operation): number[] {
  const withToken = access !== 'public'
  const isWrite = method !== 'GET'
  const hasParameter = url.includes('{') || url.includes(':')
  const stores = isWrite ? !READS_BY_POST.has(url) : STORES_BY_GET.has(url)
  const parts = [
    [400],
    withToken || SIGN_IN_CALLS.has(url) ? [401] : [],
    access === 'admin' || url === '/login' ? [403] : [],
    (hasParameter && !NEVER_MISSING.has(url)) || TARGET_IN_BODY.has(url) ? [404] : [],
    url.startsWith('/api') && !url.startsWith('/api/docs') ? [406] : [],
    stores && !REFERS_TO_NOTHING.has(`${method} ${url}`) ? [409] : [],
    // A body is read, and may be refused, where none is taken as well.
    isWrite ? [413, 415] : [],
    hasParameter ? [414] : [],
    hasBody ? [422] : [],
    LIMITED.has(url) ? [429] : [],
    !withoutDatabase || ASKS_FOR_MISSING.has(url) ? [500, 503] : [],
    // A full disk is told to those who can make room (F-07, O-16).
    stores ? [507] : [],
  ]
  return parts.flat()
}

/** Answers to refused calls of an operation, for its description. */
export function errorAnswers(operation: Operation): Record<string, object> {
  return Object.fromEntries(
    refusals(operation).map((status) => [
      String(status),
      { description: DESCRIPTIONS[status], content: errorContent(status, operation.refusal) },
    ]),
  )
}

function errorContent(status: number, refusal: RefusalForm) {
  if (refusal === 'word' && status < 500) return { 'text/plain': { schema: text } }
  if (status === 401) return contentOf('application/json', 'Unauthorized')
  // Told before the call is known, so in the form of all others.
  if (status === 414) return contentOf('application/ld+json', 'Error')
  if (refusal === 'upload') return contentOf('application/json', 'UploadError')
  return contentOf(status === 406 ? 'application/problem+json' : 'application/ld+json', 'Error')
}

const contentOf = (type: string, name: keyof typeof ERROR_SCHEMAS) => ({
  [type]: { schema: { $ref: `#/components/schemas/${name}` } },
})
