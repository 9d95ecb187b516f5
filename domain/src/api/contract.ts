import type { z } from 'zod'
import { accountCalls } from './calls/account-calls.ts'
import { administrationCalls } from './calls/administration-calls.ts'
import { cardCalls } from './calls/card-calls.ts'
import { classificationCalls } from './calls/classification-calls.ts'
import { contentCalls } from './calls/content-calls.ts'
import { mediaCalls } from './calls/media-calls.ts'
import { reportCalls } from './calls/report-calls.ts'
import { serverCalls } from './calls/server-calls.ts'
import { userCalls } from './calls/user-calls.ts'

/** The tables of calls, by their group in the reference. */
const GROUPS = {
  accounts: accountCalls,
  media: mediaCalls,
  cards: cardCalls,
  reports: reportCalls,
  contents: contentCalls,
  classification: classificationCalls,
  users: userCalls,
  administration: administrationCalls,
  service: serverCalls,
} as const

/** The group of a call in the reference. */
export const groupOfCall = (route: ApiRoute): string =>
  Object.entries(GROUPS).find(([, calls]) => route in calls)?.[0] ?? 'service'

/**
 * The calls of the API: `METHOD /path/{parameter}`, where the query decides about the answer with
 * that query. The server takes its schemas from here (`register-call.ts`), the screens their types.
 */
export const apiRoutes = {
  ...GROUPS.accounts,
  ...GROUPS.media,
  ...GROUPS.cards,
  ...GROUPS.reports,
  ...GROUPS.contents,
  ...GROUPS.classification,
  ...GROUPS.users,
  ...GROUPS.administration,
  ...GROUPS.service,
} as const

/** A call of the API: `METHOD /path/{parameter}`. */
export type ApiRoute = keyof typeof apiRoutes

/** A call that the server registers: one name for each address. */
export type ServedRoute = Exclude<ApiRoute, `${string}?${string}`>

type Declared<Route> = Route extends ApiRoute ? (typeof apiRoutes)[Route] : never

type AnswerSchema<Route> =
  Declared<Route> extends { answer: infer Answer extends z.ZodType }
    ? Answer
    : Declared<Route> extends { created: infer Created extends z.ZodType }
      ? Created
      : z.ZodUndefined

export type ApiAnswer<Route extends ApiRoute> = z.output<AnswerSchema<Route>>

/** The answer of a call with `return=minimal`; `never` where it has none. */
export type MinimalAnswer<Route extends ApiRoute> =
  Declared<Route> extends { minimal: infer Minimal extends z.ZodType } ? z.output<Minimal> : never

/** Whether a call names the revision that it is based on. */
export type ReadsRevision<Route extends ApiRoute> =
  Declared<Route> extends { readsRevision: true } ? true : false

/** The handler's result of a call; for a call without answer, nothing or a file. */
export type GivenAnswer<Route extends ApiRoute> =
  AnswerSchema<Route> extends z.ZodUndefined ? unknown : z.input<AnswerSchema<Route>>

/** The JSON body of a call as clients send it; `'form'` for forms. */
export type ApiBody<Route extends ApiRoute> =
  Declared<Route> extends { body: infer Body extends z.ZodType }
    ? NonNullable<z.input<Body>>
    : Declared<Route> extends { form: z.ZodType }
      ? 'form'
      : undefined

/** The body of a call as the server reads it. */
export type ReadBody<Route extends ApiRoute> =
  Declared<Route> extends { body: infer Body extends z.ZodType }
    ? z.output<Body>
    : Declared<Route> extends { form: infer Form extends z.ZodType }
      ? z.output<Form>
      : unknown
