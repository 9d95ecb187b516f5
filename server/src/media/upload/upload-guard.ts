import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import { isUploadPath } from '@etapes-climat/domain/media/rules/upload-path'
import type { Database } from '../../db/client.ts'
import { notFound, refusedField } from '../../hydra/http-error.ts'
import { foundFirst } from '../../plugins/item-target.ts'
import { findUploadTarget } from './upload-target.repository.ts'
import { UPLOAD_TARGET_TYPES, type UploadTarget } from './upload-target.ts'

/**
 * Reads where a file is sent, in `onRequest`, before anything of the file is read: 404 for an unknown
 * target, 422 for a path that is no folder below.
 */
export function uploadGuard(db: Database) {
  return foundFirst(async (request): Promise<UploadTarget> => {
    const target = await readTarget(db, request.params as { type?: string; uid?: string })
    const { path = '' } = request.query as { path?: unknown }
    if (typeof path !== 'string' || !isUploadPath(path)) {
      throw refusedField('path', 'Ce dossier n’est pas accepté.')
    }
    return { ...target, path }
  })
}

async function readTarget(db: Database, params: { type?: string; uid?: string }) {
  if (params.type === undefined) return { targetType: null, targetUid: null }
  const targetType = UPLOAD_TARGET_TYPES.find((type) => type === params.type)
  const reference = parseIdentifier(params.uid ?? '')
  const targetUid = targetType && reference && (await findUploadTarget(db, targetType, reference))
  if (!targetUid) throw notFound()
  return { targetType, targetUid }
}
