import fastifyPlugin from 'fastify-plugin'
import { type SearchTemplate, searchTemplate } from '../hydra/search-template.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `hydra:search` of a collection below /api */
    search?: SearchTemplate
  }
}

/**
 * Adds to each collection below /api the filters that it accepts, for Hydra clients.
 */
export const hydraSearchPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !route.url.startsWith('/api/')) return
    const search = searchTemplate(route.url, route.schema?.querystring)
    if (!search) return
    route.config = { ...route.config, search }
    route.preSerialization = async (_request, _reply, payload) =>
      isCollection(payload) ? { ...payload, 'hydra:search': search } : payload
  })
})

const isCollection = (payload: unknown): payload is object =>
  typeof payload === 'object' && payload !== null && 'hydra:member' in payload
