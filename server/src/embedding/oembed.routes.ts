import {
  CALCULATOR_FRAME,
  CALCULATOR_TITLE,
  embeddedStepIn,
  frameCode,
  STEP_FRAME,
} from '@etapes-climat/domain/pages/rules/embedded-pages'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { frontPageCards } from '../catalogue/public-cards.ts'
import { escapeMarkup } from '../engines/html/escape-markup.ts'
import { HttpError, notFound } from '../hydra/http-error.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findSettings } from '../settings/settings.repository.ts'

interface OembedOptions extends CatalogueServices {
  publicUrl: string
}

const HOUR_S = 3600

const pixels = z.coerce.number().int().min(1).max(10_000)
const oembedQuery = z.object({
  url: z.string().max(2000).describe('address of a page of /embarquer'),
  format: z.string().max(100).default('json').describe('json'),
  maxwidth: pixels.optional().describe('px'),
  maxheight: pixels.optional().describe('px'),
})

/** How other sites show a page of ours: oEmbed. */
export const oembedRoutes: FastifyPluginAsync<OembedOptions> = async (
  app,
  { db, catalogue, publicUrl },
) => {
  const call = callsOf(app)

  /** @throws HttpError 404 for an address that is none of the pages for frames */
  async function pageAt(url: string) {
    const asked = URL.canParse(url) ? new URL(url) : null
    if (asked?.origin !== new URL(publicUrl).origin) throw notFound()
    const uid = embeddedStepIn(asked.pathname)
    const src = new URL(asked.pathname, publicUrl).href
    if (uid === null) return { src, title: CALCULATOR_TITLE, size: CALCULATOR_FRAME }
    const shown = frontPageCards(await catalogue.current(), null)
    const step = uid && shown.find(({ row }) => row.uid === uid)
    if (!step) throw notFound()
    return { src, title: step.row.name, size: STEP_FRAME }
  }

  call(
    'GET /oembed',
    {
      access: 'public',
      limit: 'computed',
      summary: 'Say how another site shows a page of ours',
      query: oembedQuery,
    },
    async ({ query: { url, format, maxwidth, maxheight } }, reply) => {
      const { embedOrigins } = await findSettings(db)
      if (embedOrigins.length === 0) throw notFound()
      if (format !== 'json')
        throw new HttpError(501, 'Seul le format «\u00a0json\u00a0» est proposé.')
      const { src, title, size } = await pageAt(url)
      const width = Math.min(size.width, maxwidth ?? size.width)
      const height = Math.min(size.height, maxheight ?? size.height)
      reply.header('cache-control', 'no-cache')
      return {
        version: '1.0',
        type: 'rich',
        title,
        provider_name: 'Étapes Climat',
        provider_url: publicUrl,
        cache_age: HOUR_S,
        html: frameCode({ src: escapeMarkup(src), title: escapeMarkup(title) }, { width, height }),
        width,
        height,
      } as const
    },
  )
}
