import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../hydra/http-error.ts'
import { collectionPath } from '../hydra/iri.ts'
import type { HasRoute } from './hydra-class.ts'
import { contextDocument, entrypoint, hydraDocumentation } from './hydra-documentation.ts'
import { REFERENCE_STYLE, referencePage } from './reference-page.ts'

const document = z.record(z.string(), z.unknown())

/** Where clients and developers learn the calls (`wire.md` §1.3, §1.8); all public. */
export const apiDocsRoutes: FastifyPluginAsyncZod<{ publicUrl: string }> = async (
  app,
  { publicUrl },
) => {
  const config = { access: 'public', withoutDatabase: true } as const
  const hasRoute: HasRoute = (method, url) => app.hasRoute({ method, url })

  for (const path of ['/api', '/api/index.jsonld']) {
    app.get(
      path,
      { config, schema: { summary: 'Find the collections', response: { 200: document } } },
      async () => entrypoint(collectionPath),
    )
  }

  app.get(
    '/api/contexts/:type',
    {
      config,
      schema: {
        summary: 'Read the JSON-LD context of a type',
        params: z.object({ type: z.string().max(60) }),
        response: { 200: document },
      },
    },
    async (request) => {
      const context = contextDocument(request.params.type, publicUrl)
      if (!context) throw notFound()
      return context
    },
  )

  app.get(
    '/api/docs.jsonld',
    { config, schema: { summary: 'Read the Hydra documentation', response: { 200: document } } },
    async () => hydraDocumentation(publicUrl, hasRoute),
  )

  app.get(
    '/api/docs.json',
    {
      config,
      schema: {
        summary: 'Read the OpenAPI document',
        produces: ['application/json'],
        response: { 200: document },
      },
    },
    async (_request, reply) => {
      reply.type('application/json; charset=utf-8')
      return app.swagger() as unknown as Record<string, unknown>
    },
  )

  app.get('/api/docs', { config }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage(app.swagger())),
  )

  app.get('/api/docs.css', { config }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(REFERENCE_STYLE),
  )
}
