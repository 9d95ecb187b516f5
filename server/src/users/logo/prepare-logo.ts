import { contentOf, uploadExtension } from '@etapes-climat/domain/media/rules/upload-name'
import type { StructureLogo } from '@etapes-climat/domain/users/logo-contract'
import { LOGO_BOX, LOGO_MAX_MIB } from '@etapes-climat/domain/users/rules/structure-logo'
import sharp from 'sharp'
import { refusedField } from '../../hydra/http-error.ts'
import { UnreadablePictureError } from '../../media/encoded-picture.ts'
import { type EncodingWay, preparePicture } from '../../media/prepare-picture.ts'
import { decodePicture } from '../../media/read-picture-form.ts'

const UNREADABLE = 'Cette image ne peut pas être lue. Envoyez une image png, jpeg ou svg.'

const WHITE =
  'Ce logo est blanc ou vide\u00a0: il ne se verrait pas sur le papier. Envoyez-en un en couleur ou en noir.'

/** Value of a channel above which a pixel looks like the paper under it. */
const PAPER_WHITE = 245

/**
 * A logo as it is kept: read with the checks of every picture, then its
 * pixels alone, in the box of a logo. A drawing becomes pixels too, so that none is ever served.
 * @throws HttpError 422 or 413 on `base64`; 503 when the encoder could not decide
 */
export async function prepareLogo(
  { name, base64 }: { name: string; base64: string },
  way: EncodingWay,
): Promise<StructureLogo> {
  const bytes = decodePicture(base64, LOGO_MAX_MIB)
  const extension = uploadExtension(name)
  try {
    const encoded = await preparePicture(bytes, way, extension ? contentOf(extension) : undefined)
    const { data, info } = await sharp(encoded.raster ?? encoded.full)
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true })
    if (await isWhiteOnPaper(data)) throw new UnreadablePictureError('White on paper', WHITE)
    const { width, height, format } = info
    return { src: `data:image/${format};base64,${data.toString('base64')}`, width, height }
  } catch (error) {
    if (!(error instanceof UnreadablePictureError)) throw error
    throw refusedField('base64', error.sentence ?? UNREADABLE)
  }
}

/** Whether a picture leaves white paper as it was: transparent, white, or both. */
async function isWhiteOnPaper(picture: Buffer): Promise<boolean> {
  // Statistics are of what is read: what is drawn on paper has to be written first.
  const onPaper = await sharp(picture).flatten({ background: '#fff' }).png().toBuffer()
  const { channels } = await sharp(onPaper).stats()
  return channels.every(({ min }) => min > PAPER_WHITE)
}
