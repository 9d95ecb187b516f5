import type { Picture } from '@etapes-climat/domain/media/contract'
import { RENDITION_WIDTHS, renditionSet } from '@etapes-climat/domain/media/rules/rendition'
import type { ComponentProps } from 'react'

interface StoredPictureProps extends Pick<ComponentProps<'img'>, 'width' | 'height' | 'loading'> {
  picture: Pick<Picture, 'src' | 'alt'>
  /** widths at which it is shown, as the attribute of an image says them */
  sizes: string
  /** px by rendition, among which the browser chooses */
  renditions?: Partial<typeof RENDITION_WIDTHS>
}

/** A picture in the rendition that suits the screen. */
export function StoredPicture({
  picture: { src, alt },
  renditions = RENDITION_WIDTHS,
  ...attributes
}: StoredPictureProps) {
  // The address comes last: some browsers start loading it before they read what follows.
  return <img {...attributes} srcSet={renditionSet(src, renditions)} src={src} alt={alt} />
}
