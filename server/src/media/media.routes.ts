import { apiRoutes } from '@etapes-climat/domain/api/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { Database } from '../db/client.ts'
import type { Storage, StoredFile } from '../engines/storage/storage.ts'
import { notFound } from '../hydra/http-error.ts'
import { callsOf } from '../plugins/register-call.ts'
import { addPicture } from './add-picture.ts'
import { presentMedia } from './media.presenter.ts'
import { findMediaByFile } from './media.repository.ts'
import { openDerived } from './open-derived.ts'
import type { StoredRendition } from './picture-address.ts'
import { RENDITIONS, storedRendition } from './picture-address.ts'
import { readPictureForm } from './read-picture-form.ts'
import { reducePicture } from './reduce-picture.ts'
import type { PictureStore } from './store-files.ts'

export interface MediaServices {
  db: Database
  store: PictureStore
}

const FORM_BYTES = apiRoutes['POST /media/img'].limits.bytes

/** A name is never used again, so that a rendition never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A drawing opened by its address may draw, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Pictures: sent by administrators, shown to everyone by address. */
export const mediaRoutes: FastifyPluginAsync<MediaServices> = async (app, { db, store }) => {
  const call = callsOf(app)
  call(
    'GET /media/image/{rendition}/{file}',
    {
      access: 'public',
      limit: 'constant',
      summary: 'Show a picture: rendition full, medium or preview',
      config: { withoutDatabase: true },
      logLevel: 'warn',
      params: z.object({ rendition: z.string(), file: z.string() }),
      types: { produces: ['image/*'] },
    },
    async (request, reply) => {
      const { file } = request.params
      const rendition = RENDITIONS.find((name) => name === request.params.rendition)
      const stored = rendition ? storedRendition(rendition, file) : null
      if (!stored) throw notFound()
      const opened = await openRendition(store.storage, stored)
      if (!opened) {
        const isLookedFor = app.secondsToCompute(request) === 0
        if (isLookedFor && (await findMediaByFile(db, file))) {
          request.log.error({ file }, 'picture file is missing')
        }
        throw notFound()
      }
      if (stored.contentType === 'image/svg+xml') {
        reply.header('content-security-policy', DRAWING_POLICY)
      }
      reply.header('cache-control', FOR_EVER).header('content-length', opened.size)
      return reply.type(stored.contentType).send(opened.stream)
    },
  )

  call(
    'POST /media/img',
    {
      access: 'admin',
      summary: 'Store a picture sent as base64 or as a file',
      config: {
        multipartOptions: {
          limits: { files: 1, fields: 20, parts: 21, fileSize: FORM_BYTES, fieldSize: FORM_BYTES },
        },
      },
      types: { consumes: ['multipart/form-data'] },
    },
    async (request) => {
      const picture = readPictureForm(request.body)
      const ownerId = signedIn(request).id
      return presentMedia(await addPicture(db, store, { ...picture, ownerId }))
    },
  )
}

/** Opens a rendition, made first where that is due; null when there is none. */
function openRendition(
  storage: Storage,
  { madeFrom, ...stored }: StoredRendition,
): Promise<StoredFile | null> {
  if (!madeFrom) return storage.get(stored.name)
  return openDerived(storage, { ...stored, madeFrom }, (pixels) => reducePicture(pixels, 'medium'))
}
