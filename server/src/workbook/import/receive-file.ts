import {
  WORKBOOK_MAX_BYTES,
  WORKBOOK_TYPE,
} from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { attachment } from '../../hydra/attachment.ts'

/** A file of 20 MiB over a slow line. */
const RECEIVE_TIMEOUT_MS = 300_000
const FILE = z.string().meta({ format: 'binary' })
const FORM_TYPE = 'multipart/form-data'
/** Bytes of the choices sent with a file. */
const CHOICES_BYTES = 512 * 1024
const LIMITS = {
  files: 1,
  fields: 1,
  parts: 2,
  fileSize: WORKBOOK_MAX_BYTES,
  fieldSize: CHOICES_BYTES,
}

/** The forms of a sent file: alone, or with choices. */
export const FILE_SENT = { types: { consumes: [WORKBOOK_TYPE, FORM_TYPE] } }

/** The same as schemas. @param choices of its kind */
export const sentBodies = (choices: z.ZodType) => ({
  [WORKBOOK_TYPE]: FILE,
  [FORM_TYPE]: z.object({ file: FILE, choices: choices.optional() }),
})

/** How such a call is received. */
export const RECEIVING = {
  receiveTimeout: RECEIVE_TIMEOUT_MS,
  multipartOptions: { limits: LIMITS },
}

/** Takes the bytes of files that come alone. */
export function parseFiles(app: FastifyInstance): void {
  app.addContentTypeParser(
    [WORKBOOK_TYPE, 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: WORKBOOK_MAX_BYTES },
    (_, body, done) => done(null, body),
  )
}

/** Names an answer as a file. */
export function asFile(reply: FastifyReply, fileName: string): FastifyReply {
  const [name = '', extension = ''] = fileName.split('.')
  return reply.header('content-disposition', attachment(name, extension))
}
