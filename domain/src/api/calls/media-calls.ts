import {
  chunkAnswer,
  chunkCommand,
  pictureForm,
  storedMedia,
  uploadedFile,
} from '../../media/upload-contract.ts'
import { type ApiCall, fileBody } from '../api-call.ts'

/** 20 MiB in base64, and what surrounds it. */
const PICTURE_FORM_BYTES = 28 * 1024 * 1024

export const mediaCalls = {
  // Reads the database only for missing files.
  'GET /media/image/{rendition}/{file}': { refuses: { 500: true, 503: true } },
  'POST /media/img': {
    form: pictureForm,
    limits: fileBody(PICTURE_FORM_BYTES),
    answer: storedMedia,
  },
  'POST /files/upload': { answer: uploadedFile },
  'POST /files/{type}/{uid}/upload': { answer: uploadedFile },
  // Is about an upload that its body names.
  'POST /files/upload/chunk': {
    body: chunkCommand.nullish(),
    answer: chunkAnswer,
    refuses: { 404: true },
  },
  'POST /files/{type}/{uid}/upload/chunk': { body: chunkCommand.nullish(), answer: chunkAnswer },
} as const satisfies Record<string, ApiCall>
