import { apiRoutes } from '@etapes-climat/domain/api/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type DescribedOperation, describedOperations } from '../testing/described-operations.ts'
import { openApiPlugin } from './open-api.ts'

let test: TestApp
let table: FastifyInstance
let served: Map<string, DescribedOperation>
let declared: Map<string, DescribedOperation>
beforeAll(async () => {
  test = await buildTestApp()
  await test.app.ready()
  served = describedOperations(test.app)
  table = await describeTable()
  declared = describedOperations(table)
})
afterAll(() => Promise.all([test.close(), table.close()]))

interface DeclaredRoute {
  body?: object
  form?: true
  answer?: object
}
const ROUTES: [string, DeclaredRoute][] = Object.entries(apiRoutes)

/** The table of the screens, described as the server describes its own calls. */
async function describeTable(): Promise<FastifyInstance> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(openApiPlugin, { publicUrl: 'http://localhost', version: '0' })
  for (const [index, [, { body, answer }]] of ROUTES.entries()) {
    const schema = {
      summary: 'declared',
      ...(body && { body }),
      ...(answer && { response: { 200: answer } }),
    }
    app.post(`/${index}`, { schema, handler: async () => null })
  }
  await app.ready()
  return app
}

interface Content {
  content?: Record<string, { schema: { anyOf?: object[]; description?: string } }>
}
const schemasIn = (described: Content | undefined) => {
  const [content] = Object.values(described?.content ?? {})
  if (!content) return []
  // The first says its status in words.
  const { description, ...schema } = content.schema
  return [schema, ...(schema.anyOf ?? [])]
}
const answerOf = ({ responses }: DescribedOperation): Content | undefined =>
  responses['200'] ?? responses['201']

it.each(ROUTES.map(([route, declaration], index) => [route, declaration, index] as const))(
  'D-106 the server serves %s, with the body and the answer that the screens know',
  (route, { body, form, answer }, index) => {
    // Catches: a call that the screens make and the server does not know, or knows otherwise.
    const [call = ''] = route.split('?')
    const operation = served.get(call)
    const own = declared.get(`POST /${index}`)
    if (!operation || !own) throw new Error(`${call} is not described`)
    expect(operation.requestBody !== undefined).toBe(body !== undefined || form === true)
    if (body) expect(schemasIn(operation.requestBody)).toContainEqual(schemasIn(own.requestBody)[0])
    if (answer) expect(schemasIn(answerOf(operation))).toContainEqual(schemasIn(answerOf(own))[0])
  },
)
