/** Content types of accepted files, by extension. */
const CONTENTS = { gif: 'gif', jpeg: 'jpeg', jpg: 'jpeg', png: 'png', svg: 'svg' } as const

/** Extensions that may be sent. */
export type UploadExtension = keyof typeof CONTENTS
export const UPLOAD_EXTENSIONS = Object.keys(CONTENTS) as UploadExtension[]

/** Formats that the server reads. */
export type PictureContent = (typeof CONTENTS)[UploadExtension]

const NAME_MAX = 255
const HIDDEN = /(\/|^)(thumbs\.db|desktop\.ini|\..*)(\/|$)/i
/** A forbidden ending, alone or before characters that a server could cut off or ignore. */
const FORBIDDEN = /\.(php\d?|phtml|phar|html?|jsx?)(?=$|[.%;:]|\s*(?:$|\.))/i

const REFUSED =
  'Ce type de fichier n’est pas accepté. Envoyez une image gif, jpeg, jpg, png ou svg.'

/** The extension of a name, lower case; null when it is not an accepted one. */
export function uploadExtension(name: string): UploadExtension | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  return UPLOAD_EXTENSIONS.find((accepted) => accepted === extension) ?? null
}

/** The content that a file of this extension must have. */
export const contentOf = (extension: UploadExtension): PictureContent => CONTENTS[extension]

/**
 * Why a file may not be sent under this name, in French; null when it may. The name may begin with
 * folders, as in an uploaded folder.
 */
export function uploadNameFault(name: string): string | null {
  const plain = name.replaceAll('\\', '/')
  if (plain === '') return 'Ce fichier n’a pas de nom.'
  if (plain.length > NAME_MAX)
    return `Le nom du fichier ne peut pas dépasser ${NAME_MAX} caractères.`
  if (/\p{Cc}/u.test(plain)) return 'Le nom du fichier contient un caractère interdit.'
  if (HIDDEN.test(plain)) return 'Les fichiers cachés et les fichiers système ne sont pas acceptés.'
  if (FORBIDDEN.test(plain) || !uploadExtension(plain)) return REFUSED
  return null
}
