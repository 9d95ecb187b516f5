import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/client.ts'
import type { Storage } from '../engines/storage/storage.ts'
import { notFound } from '../hydra/http-error.ts'
import { findMediaByFile } from './media.repository.ts'
import { pictureContentType, RENDITIONS, storedPicture } from './picture-address.ts'

export interface MediaServices {
  db: Database
  storage: Storage
}

/** A name is never used again, so that a rendition never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Pictures by address, for everyone (API-81, MEDIA-06, SEC-05). */
export const mediaRoutes: FastifyPluginAsyncZod<MediaServices> = async (app, { db, storage }) => {
  app.get(
    '/media/image/:rendition/:file',
    {
      config: { access: 'public' },
      logLevel: 'warn',
      schema: { params: z.object({ rendition: z.string(), file: z.string() }) },
    },
    async (request, reply) => {
      const { file } = request.params
      const rendition = RENDITIONS.find((name) => name === request.params.rendition)
      const contentType = pictureContentType(file)
      if (!rendition || !contentType) throw notFound()
      const stored = await storage.get(storedPicture(rendition, file))
      if (!stored) {
        if (await findMediaByFile(db, file)) request.log.error({ file }, 'picture file is missing')
        throw notFound()
      }
      reply.header('cache-control', FOR_EVER).header('content-length', stored.size)
      return reply.type(contentType).send(stored.stream)
    },
  )
}
