import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import { isUploadPath } from '@etapes-climat/domain/media/rules/upload-path'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/client.ts'
import { notFound, unprocessable } from '../../hydra/http-error.ts'
import { findUploadTarget } from './upload-target.repository.ts'
import { UPLOAD_TARGET_TYPES, type UploadTarget } from './upload-target.ts'

/**
 * Reads where a file is sent, in `onRequest`, before anything of the file is read: 404 for an unknown
 * target, 422 for a path that is no folder below (MEDIA-19, F-05).
 */
export function uploadGuard(db: Database) {
  const targets = new WeakMap<FastifyRequest, UploadTarget>()
  return {
    /** the hook of the routes */
    async load(request: FastifyRequest): Promise<void> {
      const target = await readTarget(db, request.params as { type?: string; uid?: string })
      const { path = '' } = request.query as { path?: unknown }
      if (typeof path !== 'string' || !isUploadPath(path)) {
        throw unprocessable([{ propertyPath: 'path', message: 'Ce dossier n’est pas accepté.' }])
      }
      targets.set(request, { ...target, path })
    },
    /** what the hook found */
    of(request: FastifyRequest): UploadTarget {
      const target = targets.get(request)
      if (!target) throw notFound()
      return target
    },
  }
}

async function readTarget(db: Database, params: { type?: string; uid?: string }) {
  if (params.type === undefined) return { targetType: null, targetUid: null }
  const targetType = UPLOAD_TARGET_TYPES.find((type) => type === params.type)
  const reference = parseIdentifier(params.uid ?? '')
  const targetUid = targetType && reference && (await findUploadTarget(db, targetType, reference))
  if (!targetUid) throw notFound()
  return { targetType, targetUid }
}
