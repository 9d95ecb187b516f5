import type { PictureContent } from '@etapes-climat/domain/media/rules/upload-name'

export const CONTENT_BYTES = 512

const SIGNATURES: [PictureContent, Buffer][] = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
]

/** Formats that are not accepted, told by name to who sends one under another. */
const OTHER_FORMATS: readonly (readonly [string, RegExp])[] = [
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftypavi[fs]/s],
  ['heic', /^.{4}ftyp(?:hei|hev|mif|msf)/s],
  ['tiff', /^(?:II\*\0|MM\0\*)/],
  ['pdf', /^%PDF-/],
]

/** The format of a file by its first bytes, accepted or not; null when they tell none. */
export function readFormat(start: Uint8Array): string | null {
  const text = Buffer.from(start.subarray(0, CONTENT_BYTES)).toString('latin1')
  const other = OTHER_FORMATS.find(([, signature]) => signature.test(text))
  return other?.[0] ?? readContent(start)
}

/**
 * The type of a file by its first bytes, whatever its name or declared type; null
 * for anything but a picture of an accepted format. Only decoding shows whether it is whole.
 */
export function readContent(start: Uint8Array): PictureContent | null {
  const bytes = Buffer.from(start.subarray(0, CONTENT_BYTES))
  for (const [content, signature] of SIGNATURES) {
    if (bytes.subarray(0, signature.length).equals(signature)) return content
  }
  return /^\ufeff?\s*<[?!\w]/.test(bytes.toString('utf8')) ? 'svg' : null
}
