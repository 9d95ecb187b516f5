import type { FastifyReply } from 'fastify'
import { readBytes, type Storage } from '../engines/storage/storage.ts'
import { sendFile } from '../hydra/attachment.ts'
import { notFound } from '../hydra/http-error.ts'
import type { MilestoneRow } from './milestone.repository.ts'

/**
 * Sends the PDF that was made when a milestone was fixed: the same bytes each time.
 * @throws HttpError 404 when its file is gone
 */
export async function sendMilestonePdf(
  reply: FastifyReply,
  storage: Storage,
  { file, name, content }: Pick<MilestoneRow, 'file' | 'name' | 'content'>,
) {
  const pdf = await readBytes(storage, file)
  if (!pdf) throw notFound()
  return sendFile(reply, `${content.title} - ${name}`, 'pdf', pdf)
}
