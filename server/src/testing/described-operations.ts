import type { FastifyInstance } from 'fastify'

/** A call as the OpenAPI document describes it. */
export interface DescribedOperation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; anyOf?: object[] } }> }
  responses: Record<string, object>
}

/** Refusals that follow from a request alone; the others need a state of the server. */
export const CAUSED_BY_REQUEST = [400, 401, 403, 404, 406, 413, 414, 415, 422]

/** The described calls (D-106), by `METHOD /path/{parameter}`. */
export function describedOperations(app: FastifyInstance): Map<string, DescribedOperation> {
  const { paths = {} } = app.swagger() as object as {
    paths?: Record<string, Record<string, DescribedOperation>>
  }
  return new Map(
    Object.entries(paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, DescribedOperation] => [
        `${method.toUpperCase()} ${url}`,
        operation,
      ]),
    ),
  )
}

/** `PUT /api/cards/:id` → `PUT /api/cards/{id}`, as the document names it. */
export const named = (call: string) => call.replace(/:(\w+)/g, '{$1}')
