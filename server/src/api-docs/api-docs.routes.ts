import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { notFound } from '../hydra/http-error.ts'
import { collectionPath } from '../hydra/iri.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { HasRoute } from './hydra-class.ts'
import { contextDocument, entrypoint, hydraDocumentation } from './hydra-documentation.ts'
import { REFERENCE_STYLE, referencePage } from './reference-page.ts'

/** Where clients and developers learn the calls (`wire.md` §1.3, §1.8); all public. */
export const apiDocsRoutes: FastifyPluginAsync<{ publicUrl: string }> = async (
  app,
  { publicUrl },
) => {
  const call = callsOf(app)
  const config = { withoutDatabase: true } as const
  const open = { access: 'public', config } as const
  const hasRoute: HasRoute = (method, url) => app.hasRoute({ method, url })

  for (const route of ['GET /api', 'GET /api/index.jsonld'] as const) {
    call(route, { ...open, summary: 'Find the collections' }, async () =>
      entrypoint(collectionPath),
    )
  }

  call(
    'GET /api/contexts/{type}',
    {
      ...open,
      summary: 'Read the JSON-LD context of a type',
      params: z.object({ type: z.string().max(60) }),
    },
    async (request) => {
      const context = contextDocument(request.params.type, publicUrl)
      if (!context) throw notFound()
      return context
    },
  )

  call('GET /api/docs.jsonld', { ...open, summary: 'Read the Hydra documentation' }, async () =>
    hydraDocumentation(publicUrl, hasRoute),
  )

  call(
    'GET /api/docs.json',
    { ...open, summary: 'Read the OpenAPI document', types: { produces: ['application/json'] } },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(app.swagger()),
  )

  app.get('/api/docs', { config: { ...config, access: 'public' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage(app.swagger())),
  )

  app.get('/api/docs.css', { config: { ...config, access: 'public' } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(REFERENCE_STYLE),
  )
}
