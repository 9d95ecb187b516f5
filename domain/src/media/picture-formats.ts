/** A format of the image editor, in px. */
export interface PictureFormat {
  name: string
  width: number
  height: number
}

const LANDSCAPE: PictureFormat = { name: 'Paysage', width: 888, height: 500 }

/** Formats that the image editor offers. */
export const PICTURE_FORMATS: readonly PictureFormat[] = [
  { name: 'Portrait', width: 360, height: 480 },
  { name: 'Carré', width: 500, height: 500 },
  LANDSCAPE,
]

export const DEFAULT_PICTURE_FORMAT = LANDSCAPE

/** Rotation in the image editor, in degrees. */
export const ROTATION = { min: 0, max: 360 } as const

/** Zoom in the image editor, as a factor. */
export const ZOOM = { min: 0.1, max: 3, step: 0.01 } as const

/** Characters of the alternative text and of the caption of a picture. */
export const PICTURE_TEXT_MAX = { alt: 500, meta: 2000 } as const

/** Refusal of a picture of more than so many MiB. */
export const pictureTooLarge = (mib: number) => `Cette image dépasse ${mib} Mio.`
