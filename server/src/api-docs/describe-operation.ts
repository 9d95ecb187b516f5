import { USUAL_BODY } from '@etapes-climat/domain/api/api-call'
import { upperFirst } from '@etapes-climat/domain/kernel/text'
import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type ZodType, z } from 'zod'
import { JSON_TYPES, PATCH_TYPE } from '../plugins/json-ld.ts'
import { errorAnswers, type RefusalForm } from './error-answers.ts'

const FORM_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * One route as an OpenAPI operation: its zod schemas, and what follows from its path and access.
 * A route without summary is no call (a page, an asset) and stays out.
 */
export const describeOperation: SwaggerTransform = (document) => {
  const { url, route, schema } = document
  if (!schema?.summary) return { schema: { hide: true }, url }
  const described = jsonSchemaTransform(document as Parameters<typeof jsonSchemaTransform>[0])
  const method = String(route.method)
  const access = route.config?.access ?? 'public'
  const isHydra = url.startsWith('/api')
  const hasBody = schema.body !== undefined || schema.consumes !== undefined
  return {
    url: described.url,
    schema: {
      ...described.schema,
      ...headersOf({
        ...(method === 'POST' &&
          '201' in ((described.schema.response ?? {}) as object) &&
          !route.config?.answersSecret &&
          IDEMPOTENCY_KEY),
        ...(route.config?.readsRevision && IF_MATCH),
        ...(route.config?.hasMinimal && PREFER),
      }),
      ...(route.config?.describedBodies ? bodiesOf(route.config.describedBodies) : {}),
      operationId: operationId(method, url),
      security: access === 'public' ? [] : [{ bearer: [] }],
      ...(hasBody && !schema.consumes ? { consumes: bodyTypes(method, isHydra) } : {}),
      ...(schema.produces
        ? {}
        : { produces: [isHydra ? 'application/ld+json' : 'application/json'] }),
      response: {
        ...errorAnswers({
          method,
          url,
          access,
          limit: route.config?.limit,
          withoutDatabase: route.config?.withoutDatabase ?? false,
          beforeSecondFactor: route.config?.beforeSecondFactor,
          hasBody,
          limits: route.config?.limits ?? USUAL_BODY,
          refuses: route.config?.refuses ?? {},
          refusal: refusalForm(url, schema.produces),
        }),
        ...ownAnswers(described.schema.response),
      },
    } as typeof described.schema,
  }
}

function bodyTypes(method: string, isHydra: boolean): readonly string[] {
  if (!isHydra) return FORM_TYPES
  return method === 'PATCH' ? [PATCH_TYPE, ...JSON_TYPES] : JSON_TYPES
}

const IF_MATCH = {
  'if-match': { type: 'string', description: 'ETag of the edition changed' },
}
const IDEMPOTENCY_KEY = {
  'idempotency-key': {
    type: 'string',
    description: '8 to 100 letters, digits or dashes; the same key creates once',
  },
}

const PREFER = {
  prefer: {
    type: 'string',
    description: 'return=minimal: the answer leaves out what the body said (RFC 7240)',
  },
}

/** Headers beside the token that a call reads. */
const headersOf = (properties: object) =>
  Object.keys(properties).length > 0 ? { headers: { type: 'object', properties } } : {}

/** Bodies that the handler reads itself, by content type. */
function bodiesOf(bodies: Readonly<Record<string, ZodType>>) {
  const content = Object.entries(bodies).map(([type, schema]) => {
    const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input' })
    return [type, { schema: described }]
  })
  return { body: { content: Object.fromEntries(content) } }
}

function refusalForm(url: string, produces: readonly string[] | undefined): RefusalForm {
  if (url.startsWith('/files/')) return 'upload'
  return produces?.includes('text/plain') ? 'word' : 'document'
}

const SUCCESS: Record<string, string> = {
  200: 'Done, with the answer',
  201: 'Created',
  204: 'Done, nothing to answer',
  304: 'What If-None-Match names is still the answer',
}

/** The answers a route declares itself; without any it answers 200 with bytes. */
function ownAnswers(response: unknown): Record<string, object> {
  const answers = Object.entries((response ?? { 200: { type: 'string' } }) as object)
  return Object.fromEntries(
    answers.map(([status, schema]) => [
      status,
      { description: SUCCESS[status] ?? 'Refused', ...schema },
    ]),
  )
}

/** `PUT /api/cards/:id` → `putApiCardsById`. */
function operationId(method: string, url: string): string {
  const words = url.split(/[/_-]/).filter((word) => word !== '')
  const named = words.map((word) =>
    word.startsWith(':') ? `By${upperFirst(word.slice(1))}` : upperFirst(word.replace(/\W/g, '')),
  )
  return method.toLowerCase() + named.join('')
}
