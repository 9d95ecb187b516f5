import { type UploadedFile, uploadName } from '@etapes-climat/domain/media/upload-contract'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { HeldFile } from '../../engines/storage/upload-folder.ts'
import { HttpError, refusedField } from '../../hydra/http-error.ts'
import { partsOf } from '../../plugins/receiving/cut-requests.ts'
import { publishUpload, type ReceivedFile } from './publish-upload.ts'
import type { UploadServices } from './upload-services.ts'

type Sender = Pick<ReceivedFile, 'ownerId' | 'path'>

/**
 * Receives a file that comes in one piece, streamed to the disk, and publishes it. What an
 * aborted or refused upload wrote is removed at once.
 */
export async function receiveUpload(
  services: UploadServices,
  request: FastifyRequest,
  sender: Sender,
): Promise<UploadedFile> {
  const held = await services.store.uploads.create()
  try {
    const { name, size } = await receiveFile(services, request, held)
    return await publishUpload(services, { ...sender, file: held.path, name, size })
  } finally {
    await held.release()
  }
}

/** The first file of the form, whatever its field is called; other fields are ignored. */
async function receiveFile(services: UploadServices, request: FastifyRequest, held: HeldFile) {
  const limits = { files: 1, fields: 50, parts: 51, fileSize: services.limits.uploadMaxBytes }
  let received: { name: string; size: number } | undefined
  for await (const part of partsOf(request, { limits, preservePath: true })) {
    if (part.type === 'file') received = await writeFile(part, held)
  }
  if (!received) throw refusedField('file', 'Aucun fichier reçu.')
  return received
}

async function writeFile(part: MultipartFile, held: HeldFile) {
  const name = uploadName.safeParse(part.filename)
  if (!name.success) {
    const message = name.error.issues[0]?.message ?? ''
    throw refusedField('name', message)
  }
  const size = await held.write(part.file)
  if (part.file.truncated) throw new HttpError(413, 'Ce fichier est trop volumineux.')
  if (size === 0) throw refusedField('size', 'Ce fichier est vide.')
  return { name: name.data, size }
}
