import { z } from 'zod'
import { optionalMultilineText, optionalText } from '../kernel/fields.ts'
import { PICTURE_TEXT_MAX } from './picture-formats.ts'
import { uploadNameFault } from './rules/upload-name.ts'
import { FILE_MIN_BYTES } from './upload-limits.ts'

/** A picture as it was stored. */
export const storedMedia = z.object({
  uid: z.uuid(),
  file: z.string().describe('name in /media/image/full/{file} and /media/image/preview/{file}'),
  src: z.string().describe('/media/image/full/{file}'),
  preview: z.string().describe('/media/image/preview/{file}'),
  alt: z.string(),
  meta: z.string(),
  width: z.number().int().describe('px of the full rendition'),
  height: z.number().int().describe('px of the full rendition'),
})
export type StoredMedia = z.infer<typeof storedMedia>

/** The form of POST /media/img; its `file` may be a file or a text. */
export const pictureForm = z.object({
  base64: z.union([z.string(), z.instanceof(Uint8Array)]).optional(),
  file: z.union([z.string(), z.instanceof(Uint8Array)]).optional(),
  alt: optionalText(PICTURE_TEXT_MAX.alt).default(''),
  meta: optionalMultilineText(PICTURE_TEXT_MAX.meta).default(''),
})

/** A file as it was stored, with what identifies the original. */
export const uploadedFile = storedMedia.extend({
  name: z.string().describe('name that the client gave'),
  path: z.string().describe('folder that the client gave'),
  size: z.number().int().describe('bytes of the original'),
  sha256: z.string().describe('of the original, hexadecimal'),
})
export type UploadedFile = z.infer<typeof uploadedFile>

/** Name of a file to send. */
export const uploadName = z.string('Ce fichier n’a pas de nom.').superRefine((name, context) => {
  const message = uploadNameFault(name)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

/** First call of the chunk protocol. */
export const chunkStartBody = z.object({
  name: uploadName,
  size: z
    .number('La taille du fichier est obligatoire.')
    .int('La taille du fichier est un nombre entier d’octets.')
    .min(FILE_MIN_BYTES, 'Ce fichier est vide.'),
  mime_type: z.string().max(100).default(''),
})
export type ChunkStartBody = z.infer<typeof chunkStartBody>

/** A call of the chunk protocol that is JSON; its other fields depend on the phase. */
export const chunkCommand = z.looseObject({ phase: z.enum(['start', 'finish']) })

export const uploadForm = z.object({
  file: z.file().describe('the file under its name; the field may be called otherwise'),
})

export const chunkCalls = z.union([
  chunkStartBody.extend({ phase: z.literal('start') }),
  z.object({ phase: z.literal('finish'), session_id: z.uuid() }),
])

/** The form of a chunk, its file after the fields. */
export const chunkForm = z.object({
  phase: z.literal('upload').optional(),
  session_id: z.uuid(),
  start_offset: z.int().min(0).describe('where the chunk begins in the file, in bytes'),
  chunk: z.file().describe('at most end_offset bytes'),
})

/** Answer to the first call; `end_offset` is the size of every chunk. */
export const chunkStarted = z.object({
  status: z.literal('success'),
  data: z.object({
    session_id: z.uuid(),
    start_offset: z.literal(0),
    end_offset: z.number().int().positive(),
  }),
})
const chunkReceived = z.object({ status: z.literal('success') })
const chunkFinished = uploadedFile.extend({ status: z.literal('success') })

/** Answer of the chunk protocol: to its last call, its first, and those between. */
export const chunkAnswer = z.union([chunkFinished, chunkStarted, chunkReceived])
