import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
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
  const open = { access: 'public', limit: 'constant', config } as const
  const hasRoute: HasRoute = (method, url) => app.hasRoute({ method, url })

  for (const route of ['GET /api', 'GET /api/index.jsonld'] as const) {
    call(
      route,
      { ...open, summary: 'Find the collections', kept: () => ({ constant: 'entrypoint' }) },
      async () => entrypoint(collectionPath),
    )
  }

  call(
    'GET /api/contexts/{type}',
    {
      ...open,
      summary: 'Read the JSON-LD context of a type',
      params: z.object({ type: z.string().max(60) }),
      kept: ({ params }) => ({ constant: `context ${params.type}` }),
    },
    async (request) => {
      const context = contextDocument(request.params.type, publicUrl)
      if (!context) throw notFound()
      return context
    },
  )

  call(
    'GET /api/docs.jsonld',
    {
      ...open,
      summary: 'Read the Hydra documentation',
      kept: () => ({ constant: 'docs.jsonld' }),
    },
    async () => hydraDocumentation(publicUrl, hasRoute),
  )

  /** Sends a text that is written once. */
  function sendOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type, write }: { name: string; type: string; write: () => string },
  ) {
    reply.type(`${type}; charset=utf-8`)
    return app.sendKept(request, reply, { constant: name }, async () => Buffer.from(write()))
  }

  call(
    'GET /api/docs.json',
    { ...open, summary: 'Read the OpenAPI document', types: { produces: ['application/json'] } },
    async (request, reply) => {
      const write = () => JSON.stringify(app.swagger())
      return sendOnce(request, reply, { name: 'docs.json', type: 'application/json', write })
    },
  )

  const openFile = { config: { ...config, access: 'public', limit: 'constant' } } as const
  app.get('/api/docs', openFile, async (request, reply) => {
    const write = () => referencePage(app.swagger())
    return sendOnce(request, reply, { name: 'docs', type: 'text/html', write })
  })

  app.get('/api/docs.css', openFile, async (request, reply) => {
    const write = () => REFERENCE_STYLE
    return sendOnce(request, reply, { name: 'docs.css', type: 'text/css', write })
  })
}
