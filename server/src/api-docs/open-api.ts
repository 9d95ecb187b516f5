import swagger from '@fastify/swagger'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { describeOperation } from './describe-operation.ts'
import { ERROR_SCHEMAS } from './error-answers.ts'

const DESCRIPTION = `The calls of Étapes Climat, for its own screens and for other clients.

Below \`/api\` answers are JSON-LD with Hydra (\`/api\` is the entry point, \`/api/docs.jsonld\` its
documentation); the other calls answer JSON. A token from \`POST /login\` is sent as
\`Authorization: Bearer\`. Climate values are integers in kgCO2e per person per year. Errors carry a
message in French and, where a field is concerned, \`violations\`.`

export interface OpenApiOptions {
  publicUrl: string
  /** version of the application */
  version: string
}

/**
 * Collects every route that follows into the OpenAPI document, made of the very schemas that check
 * bodies and answers; \`app.swagger()\` is the document.
 */
export const openApiPlugin = fastifyPlugin<OpenApiOptions>(async (app, { publicUrl, version }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Étapes Climat',
        version,
        description: DESCRIPTION,
        license: { name: 'All rights reserved', url: new URL('/mentions-legales', publicUrl).href },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: ERROR_SCHEMAS,
      },
    },
    transform: describeOperation,
    transformObject: jsonSchemaTransformObject,
  })
})
