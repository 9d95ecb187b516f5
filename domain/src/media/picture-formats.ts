/** A format of the image editor, in px (MEDIA-01). */
export interface PictureFormat {
  name: string
  width: number
  height: number
}

const LANDSCAPE: PictureFormat = { name: 'Paysage', width: 888, height: 500 }

/** Formats that the image editor offers (MEDIA-01, LIM-12). */
export const PICTURE_FORMATS: readonly PictureFormat[] = [
  { name: 'Portrait', width: 360, height: 480 },
  { name: 'Carré', width: 500, height: 500 },
  LANDSCAPE,
]

export const DEFAULT_PICTURE_FORMAT = LANDSCAPE

/** Rotation in the image editor, in degrees (MEDIA-02). */
export const ROTATION = { min: 0, max: 360 } as const

/** Zoom in the image editor, as a factor (MEDIA-03). */
export const ZOOM = { min: 0.1, max: 3, step: 0.01 } as const

/** Characters of the alternative text and of the caption of a picture. */
export const PICTURE_TEXT_MAX = { alt: 500, meta: 2000 } as const

/** Refusal of a picture of more than so many MiB. */
export const pictureTooLarge = (mib: number) => `Cette image dépasse ${mib} Mio.`
