import { SCREEN_SEGMENTS } from '@etapes-climat/domain/pages/rules/page-slug'
import type { FastifyInstance } from 'fastify'

/**
 * First segments of every screen and call: no page may take them. Filled from the router as
 * routes are registered, so that a new call is reserved without anyone thinking of it.
 */
export function reservedSlugs(app: FastifyInstance): ReadonlySet<string> {
  const reserved = new Set(SCREEN_SEGMENTS)
  app.addHook('onRoute', (route) => {
    const first = route.url.split('/')[1]
    if (first) reserved.add(first)
  })
  return reserved
}
