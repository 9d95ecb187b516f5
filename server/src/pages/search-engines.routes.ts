import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../db/client.ts'
import { listPageDates } from './page.repository.ts'
import { robotsText } from './robots-text.ts'
import { sitemapXml } from './sitemap-xml.ts'

export interface SearchEngineOptions {
  db: Database
  publicUrl: string
}

/** A sitemap has 50,000 addresses at most; the screens are a few of them. */
const MOST_PAGES = 49_900

/** What search engines read first: which pages there are, and which are none of theirs. */
export const searchEngineRoutes: FastifyPluginAsyncZod<SearchEngineOptions> = async (
  app,
  { db, publicUrl },
) => {
  const robots = Buffer.from(robotsText(publicUrl))

  app.get(
    '/robots.txt',
    { config: { access: 'public', limit: 'constant', withoutDatabase: true } },
    async (request, reply) => {
      reply.type('text/plain; charset=utf-8')
      return app.sendKept(request, reply, { constant: 'robots.txt' }, async () => robots)
    },
  )

  app.get(
    '/sitemap.xml',
    { config: { access: 'public', limit: 'cached' } },
    async (request, reply) => {
      reply.type('application/xml; charset=utf-8')
      const make = async () =>
        Buffer.from(sitemapXml(publicUrl, await listPageDates(db, MOST_PAGES)))
      return app.sendKept(request, reply, { key: 'sitemap.xml', from: ['page'] }, make)
    },
  )
}
