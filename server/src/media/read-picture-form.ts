import type { pictureForm } from '@etapes-climat/domain/media/upload-contract'
import type { z } from 'zod'
import { HttpError, refusedField } from '../hydra/http-error.ts'

const PICTURE_BYTES = 20 * 1024 * 1024
const BASE64_LENGTH = Math.ceil(PICTURE_BYTES / 3) * 4

/** What form data makes of an absent value. */
const ABSENT = new Set(['', 'undefined', 'null'])
/** The type declared in a data URL is ignored: the content decides. */
const DATA_URL = /^data:[^,]{0,200},/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * The bytes and texts of a picture: the edited picture in `base64`, else the file.
 * @throws HttpError 422 on `base64`, 413 above 20 MiB (F-09)
 */
export function readPictureForm({ base64, file, alt, meta }: z.infer<typeof pictureForm>) {
  const texts = { alt: presentText(alt), meta: presentText(meta) }
  const text = textOf(base64)
  if (!ABSENT.has(text)) return { bytes: decode(text), ...texts }
  if (!(file instanceof Uint8Array) || file.length === 0) throw fault('Aucune image reçue.')
  if (file.length > PICTURE_BYTES) throw tooLarge()
  return { bytes: bufferOf(file), ...texts }
}

const textOf = (field: string | Uint8Array = '') =>
  typeof field === 'string' ? field : bufferOf(field).toString('latin1')

/** The same bytes, not a copy of them. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

const presentText = (text: string) => (ABSENT.has(text) ? '' : text)

function decode(text: string): Buffer {
  const encoded = text.replace(DATA_URL, '')
  if (encoded.length > BASE64_LENGTH) throw tooLarge()
  if (!BASE64.test(encoded)) throw fault('Cette image n’est pas encodée en base64.')
  return Buffer.from(encoded, 'base64')
}

const fault = (message: string) => refusedField('base64', message)

const tooLarge = () =>
  new HttpError(413, 'Cette image dépasse 20 Mio.', {
    violations: [{ propertyPath: 'base64', message: 'Cette image dépasse 20 Mio.' }],
  })
