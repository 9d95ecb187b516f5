import type { StoredMedia } from '@etapes-climat/domain/media/upload-contract'
import { callApi } from '../lib/api/api-client.ts'

/** Stores an edited picture. @param base64 data address of a JPEG */
export function storePicture(base64: string, name: string, alt: string): Promise<StoredMedia> {
  const form = new FormData()
  form.set('base64', base64)
  form.set('file', name)
  form.set('alt', alt)
  return callApi('POST /media/img', { body: form })
}
