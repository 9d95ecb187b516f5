/** The two renditions of a stored picture (MEDIA-06). */
export const RENDITIONS = ['full', 'preview'] as const
export type Rendition = (typeof RENDITIONS)[number]

const FILE = /^[0-9a-f]{32}\.(jpg|png)$/
const ADDRESS = /^\/media\/image\/(full|preview)\/([^/]+)$/

const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const

/** Content type of a stored picture, or null for a name that none of ours has. */
export function pictureContentType(file: string): string | null {
  const extension = FILE.exec(file)?.[1]
  return extension === 'jpg' || extension === 'png' ? CONTENT_TYPES[extension] : null
}

/** Name in the storage. */
export const storedPicture = (rendition: Rendition, file: string) => `${rendition}/${file}`

/** `/media/image/full/{file}`: what pages and editors refer to. */
export const pictureAddress = (rendition: Rendition, file: string) =>
  `/media/image/${rendition}/${file}`

/** Name in the storage of one of our own addresses; null for any other address. */
export function storedPictureOf(src: string): string | null {
  const [, rendition, file] = ADDRESS.exec(src) ?? []
  if (!rendition || !file || !pictureContentType(file)) return null
  return storedPicture(rendition as Rendition, file)
}
