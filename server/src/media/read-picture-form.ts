import { pictureTooLarge } from '@etapes-climat/domain/media/picture-formats'
import type { pictureForm } from '@etapes-climat/domain/media/upload-contract'
import type { z } from 'zod'
import { HttpError, refusedField } from '../hydra/http-error.ts'

const MIB = 1024 * 1024
const PICTURE_MIB = 20

/** What form data makes of an absent value. */
const ABSENT = new Set(['', 'undefined', 'null'])
/** The type declared in a data URL is ignored: the content decides. */
const DATA_URL = /^data:[^,]{0,200},/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * The bytes and texts of a picture: the edited picture in `base64`, else the file.
 * @throws HttpError 422 on `base64`, 413 above 20 MiB
 */
export function readPictureForm({ base64, file, alt, meta }: z.infer<typeof pictureForm>) {
  const texts = { alt: presentText(alt), meta: presentText(meta) }
  const text = textOf(base64)
  if (!ABSENT.has(text)) return { bytes: decodePicture(text, PICTURE_MIB), ...texts }
  if (!(file instanceof Uint8Array) || file.length === 0) throw fault('Aucune image reçue.')
  if (file.length > PICTURE_MIB * MIB) throw tooLarge(PICTURE_MIB)
  return { bytes: bufferOf(file), ...texts }
}

const textOf = (field: string | Uint8Array = '') =>
  typeof field === 'string' ? field : bufferOf(field).toString('latin1')

/** The same bytes, not a copy of them. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

const presentText = (text: string) => (ABSENT.has(text) ? '' : text)

/**
 * The bytes of a picture in base64, of so many MiB at most.
 * @throws HttpError 422 or 413 on `base64`
 */
export function decodePicture(text: string, mib: number): Buffer {
  const encoded = text.replace(DATA_URL, '')
  if (encoded.length > Math.ceil((mib * MIB) / 3) * 4) throw tooLarge(mib)
  if (!BASE64.test(encoded)) throw fault('Cette image n’est pas encodée en base64.')
  return Buffer.from(encoded, 'base64')
}

const fault = (message: string) => refusedField('base64', message)

function tooLarge(mib: number): HttpError {
  const message = pictureTooLarge(mib)
  return new HttpError(413, message, { violations: [{ propertyPath: 'base64', message }] })
}
