import { callApi } from '../lib/api/api-client.ts'

/** A stored picture. */
export interface StoredPicture {
  /** address of the full rendition, to keep in an item */
  src: string
}

/** Stores an edited picture (MEDIA-04). @param base64 data address of a JPEG */
export function storePicture(base64: string, name: string, alt: string): Promise<StoredPicture> {
  const form = new FormData()
  form.set('base64', base64)
  form.set('file', name)
  form.set('alt', alt)
  return callApi('/media/img', { method: 'POST', body: form })
}
