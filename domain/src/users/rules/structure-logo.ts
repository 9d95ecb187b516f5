import { pictureTooLarge } from '../../media/picture-formats.ts'
import { uploadExtension, uploadNameFault } from '../../media/rules/upload-name.ts'

/** What a structure's logo may be sent as. */
export const LOGO_EXTENSIONS = ['png', 'jpg', 'jpeg', 'svg'] as const

/** MiB of the largest file of a logo. */
export const LOGO_MAX_MIB = 2
export const LOGO_TOO_LARGE = pictureTooLarge(LOGO_MAX_MIB)

/** px: what is kept of a logo fits into this, enough for 54 mm on paper. */
export const LOGO_BOX = { width: 640, height: 320 } as const

const NO_LOGO = 'Ce type de fichier n’est pas accepté. Envoyez une image png, jpeg ou svg.'

/** Why a file of this name cannot be a logo, in French; null when it can. */
export function logoNameFault(name: string): string | null {
  const extension = uploadExtension(name)
  const isAccepted = LOGO_EXTENSIONS.some((accepted) => accepted === extension)
  return isAccepted ? uploadNameFault(name) : NO_LOGO
}
