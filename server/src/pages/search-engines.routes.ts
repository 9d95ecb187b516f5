import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../db/client.ts'
import { listPageDates } from './page.repository.ts'
import { robotsText } from './robots-text.ts'
import { sitemapXml } from './sitemap-xml.ts'

export interface SearchEngineOptions {
  db: Database
  publicUrl: string
  contentVersion: () => Promise<number>
}

/** A sitemap has 50,000 addresses at most; the screens are a few of them. */
const MOST_PAGES = 49_900

/** What search engines read first: which pages there are, and which are none of theirs. */
export const searchEngineRoutes: FastifyPluginAsyncZod<SearchEngineOptions> = async (
  app,
  { db, publicUrl, contentVersion },
) => {
  const config = { access: 'public' } as const
  const robots = robotsText(publicUrl)
  let written = { version: -1, xml: '' }

  app.get(
    '/robots.txt',
    { config: { ...config, withoutDatabase: true } },
    async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  )

  app.get('/sitemap.xml', { config }, async (_request, reply) => {
    const version = await contentVersion()
    if (written.version !== version) {
      written = { version, xml: sitemapXml(publicUrl, await listPageDates(db, MOST_PAGES)) }
    }
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(written.xml)
  })
}
