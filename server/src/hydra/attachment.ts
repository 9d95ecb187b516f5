import type { Readable } from 'node:stream'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import contentDisposition from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Characters that file systems or headers refuse, and marks that reorder text. */
const UNSAFE = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const MAX_LENGTH = 180

/** Half of a sign in two units that the limit cut: an address with it cannot be written. */
const HALF_A_SIGN = /\p{Cs}$/u

/** A name that any file system takes, with its accents. */
export const safeName = (name: string): string =>
  name.replace(UNSAFE, '-').trim().slice(0, MAX_LENGTH).replace(HALF_A_SIGN, '') || 'document'

/** Content-Disposition of a download: a safe name that keeps its accents. */
export function attachment(name: string, extension: string): string {
  const safe = safeName(name)
  const ascii = safe.normalize('NFD').replace(/[^ -~]/g, '')
  // Browsers disagree on accents in `filename`; with an ASCII one beside it they read `filename*`.
  return contentDisposition(`${safe}.${extension}`, { fallback: `${ascii}.${extension}` })
}

/** Content types of files, by extension. */
export const FILE_TYPES = {
  ics: 'text/calendar; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: WORKBOOK_TYPE,
  zip: 'application/zip',
} as const

/** Sends a download under a name; the extension decides its content type. */
export async function sendFile(
  reply: FastifyReply,
  name: string,
  extension: keyof typeof FILE_TYPES,
  content: Buffer | Readable | Promise<Buffer>,
): Promise<FastifyReply> {
  reply.type(FILE_TYPES[extension]).header('content-disposition', attachment(name, extension))
  return reply.send(await content)
}
