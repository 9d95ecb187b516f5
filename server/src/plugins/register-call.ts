import type { ApiCall, BodyLimits } from '@etapes-climat/domain/api/api-call'
import {
  apiRoutes,
  type GivenAnswer,
  groupOfCall,
  type ReadBody,
  type ReadsRevision,
  type ServedRoute,
} from '@etapes-climat/domain/api/contract'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteShorthandOptions,
} from 'fastify'
import { type ZodType, z } from 'zod'
import type { Access, BeforeSecondFactor, Proof } from '../access/access.ts'
import { itemParams } from '../hydra/item-params.ts'
import { revisionOf } from '../hydra/revision.ts'
import type { KeptAbout } from './kept-answers/kept-answers.ts'
import type { VisitorLimit } from './throttle/visitor-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** how the refusals of a call differ from those that follow from its path, method and access */
    refuses?: NonNullable<ApiCall['refuses']>
    /** limits of its body; absent: those of most calls */
    limits?: BodyLimits
    /** answers less to `Prefer: return=minimal` */
    hasMinimal?: boolean
    /** reads the revision that it is based on from `If-Match` */
    readsRevision?: boolean
  }
}

interface CallOptions<Params extends ZodType, Query extends ZodType>
  extends Pick<RouteShorthandOptions, 'logLevel' | 'onRequest'> {
  access: Access
  /** answers without a second factor that is required of the account */
  beforeSecondFactor?: BeforeSecondFactor
  /** of a public call; `cached` when it is kept */
  limit?: VisitorLimit
  summary: string
  /** what its path names, where that is not the `{id}` of an item */
  params?: Params
  query?: Query
  /** content types, where they differ from those of all calls */
  types?: Pick<FastifySchema, 'consumes' | 'produces'>
  config?: Omit<
    FastifyContextConfig,
    | 'access'
    | 'proof'
    | 'beforeSecondFactor'
    | 'limit'
    | 'refuses'
    | 'limits'
    | 'hasMinimal'
    | 'readsRevision'
  >
}

/** Cache key of an answer for a request; null: this answer is not cached (`kept-answers.ts`). */
type KeptAboutRequest<Request> = (request: Request) => KeptAbout

type CallRequest<Route extends ServedRoute, Params, Query> = FastifyRequest & {
  body: ReadBody<Route>
  params: z.output<Params>
  query: z.output<Query>
}

/** The revision of `If-Match`; null: any. */
type BasedOn<Route extends ServedRoute> =
  ReadsRevision<Route> extends true ? { basedOn: number | null } : unknown

type RegisterCall = <
  Route extends ServedRoute,
  Params extends ZodType = typeof itemParams,
  Query extends ZodType = z.ZodUnknown,
>(
  route: Route,
  options: CallOptions<Params, Query> & {
    kept?: KeptAboutRequest<CallRequest<Route, Params, Query>>
    /** of a sensitive call: asks again who is there, always or where the request is */
    proof?: 'recent' | ((request: CallRequest<Route, Params, Query>) => boolean)
  },
  handler: (
    request: CallRequest<Route, Params, Query> & BasedOn<Route>,
    reply: FastifyReply,
  ) => Promise<GivenAnswer<Route> | FastifyReply | Buffer>,
) => void

/**
 * Registers the calls of a feature: bodies and answers come from the table of calls
 * (`domain/src/api/contract.ts`), and types check the handler against it. The handler's result is
 * answered with 201 for a creation, 204 where the table has no answer, else 200.
 */
export function callsOf(
  app: Pick<FastifyInstance, 'route' | 'sendKept' | 'inTurnOfVisitor'>,
): RegisterCall {
  return (
    route,
    { access, proof, beforeSecondFactor, limit, summary, params, query, types, kept, ...options },
    handler,
  ) => {
    const [method = '', path = ''] = route.split(' ')
    const {
      body,
      form,
      limits,
      created,
      minimal,
      readsRevision,
      refuses = {},
    }: ApiCall = apiRoutes[route]
    const sent = body ?? form
    const answers = answersOf(route, types?.produces !== undefined)
    app.route({
      ...options,
      ...(limits && { bodyLimit: limits.bytes }),
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        ...options.config,
        ...(limits && { limits }),
        access,
        // The schemas have checked the request against these types when it is asked.
        ...(proof && { proof: proof as Proof }),
        ...(beforeSecondFactor && { beforeSecondFactor }),
        refuses,
        hasMinimal: minimal !== undefined,
        ...(readsRevision && { readsRevision }),
        ...(access === 'public' && { limit: limit ?? (kept && 'cached') }),
      },
      schema: {
        summary,
        tags: [groupOfCall(route)],
        ...types,
        ...(path.includes('{') && { params: params ?? itemParams }),
        ...(query && { querystring: query }),
        ...(sent && { body: sent }),
        ...(answers && { response: answers }),
      },
      async handler(request, reply) {
        if (created) reply.code(201)
        // The schemas have checked the request against these types.
        const asked = request as Parameters<typeof handler>[0]
        if (readsRevision)
          Object.assign(asked, { basedOn: revisionOf(request.headers['if-match']) })
        const handle = () => app.inTurnOfVisitor(request, () => handler(asked, reply))
        if (kept) return app.sendKept(request, reply, kept(asked), handle)
        const answer = await handle()
        return answers && 204 in answers ? reply.code(204).send(null) : answer
      },
    })
  }
}

/** Schemas of the answers, by status; null for a file. */
function answersOf(route: ServedRoute, isFile: boolean): Record<number, ZodType> | null {
  const { answer, created, minimal, revalidated, refuses = {} }: ApiCall = apiRoutes[route]
  const orMinimal = (schema: ZodType) => (minimal ? z.union([schema, minimal]) : schema)
  const refusals = Object.entries(refuses).filter(([, body]) => body instanceof z.ZodType)
  if (created) return { 201: orMinimal(created) }
  const unchanged = revalidated ? { 304: z.null() } : {}
  if (answer) {
    return {
      200: orMinimal(withVariants(route, answer)),
      ...unchanged,
      ...Object.fromEntries(refusals),
    }
  }
  if (revalidated) return { 200: z.string(), ...unchanged }
  return isFile || route.startsWith('GET ') ? null : { 204: z.null() }
}

/** Where the query decides about the answer, each that there is. */
function withVariants(route: ServedRoute, answer: ZodType): ZodType {
  const others = Object.entries<ApiCall>(apiRoutes).flatMap(([name, call]) =>
    name.startsWith(`${route}?`) && call.answer && call.answer !== answer ? [call.answer] : [],
  )
  return others.length === 0 ? answer : z.union([answer, ...others])
}
