import {
  chunkAnswer,
  chunkCommand,
  pictureForm,
  storedMedia,
  uploadedFile,
} from '../../media/upload-contract.ts'
import type { ApiCall } from '../api-call.ts'

export const mediaCalls = {
  // Reads the database only for missing files.
  'GET /media/image/{rendition}/{file}': { refuses: { 500: true, 503: true } },
  'POST /media/img': { form: pictureForm, answer: storedMedia },
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
