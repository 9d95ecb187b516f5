import { VERSION_FIELDS } from '@etapes-climat/domain/history/rules/version-fields'
import type { FieldType } from '@etapes-climat/domain/items/item-fields'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const namesOf = (...types: FieldType[]) =>
  new Set(
    Object.values(VERSION_FIELDS).flatMap((fields) =>
      fields.flatMap(({ name, type }) => (types.includes(type) ? [name] : [])),
    ),
  )
/** Fields of the bodies of all items that hold a picture or several, and those that hold rich text. */
const PICTURES = namesOf('picture', 'pictures')
const WRITTEN = namesOf('richText')

/**
 * Accepts absolute addresses of own pictures, which clients that show a picture send back, and
 * reduces them to their path. Other addresses stay, and are refused later.
 */
export const ownPicturesPlugin = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    const { origin } = new URL(publicUrl)
    app.addHook('preValidation', async (request) => {
      const { body } = request
      if (typeof body !== 'object' || body === null) return
      const fields = body as Record<string, unknown>
      const origins = [origin, ...calledOrigins(request)]
      for (const field of PICTURES) {
        for (const picture of [fields[field]].flat()) shortenSource(picture, origins)
      }
      for (const field of WRITTEN) {
        const text = fields[field]
        if (typeof text === 'string') fields[field] = shortenSources(text, origins)
      }
    })
  },
)

/** The origin that the client called, whatever a proxy made of its protocol. */
const calledOrigins = ({ host }: FastifyRequest) => [`http://${host}`, `https://${host}`]

function shortenSource(picture: unknown, origins: readonly string[]): void {
  if (typeof picture !== 'object' || picture === null) return
  const named = picture as { src?: unknown }
  const { src } = named
  if (typeof src !== 'string') return
  const own = origins.find((origin) => src.startsWith(`${origin}/`))
  if (own !== undefined) named.src = src.slice(own.length)
}

/** The same HTML, its own pictures named by their path. */
function shortenSources(html: string, origins: readonly string[]): string {
  if (!html.includes('/media/image/')) return html
  return origins.reduce(
    (text, origin) =>
      text
        .replaceAll(`src="${origin}/media/image/`, 'src="/media/image/')
        .replaceAll(`src='${origin}/media/image/`, "src='/media/image/"),
    html,
  )
}
