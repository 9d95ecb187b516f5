import type { Picture } from '@etapes-climat/domain/media/contract'
import { below } from '../lib/window/breakpoints.ts'
import { PRINTED_RENDITIONS } from '../ui/printed-renditions.ts'
import { StoredPicture } from '../ui/stored-picture.tsx'
import { LinkedText } from './linked-text.tsx'
import styles from './step-sheet.module.css'

/** Widths of a picture beside another one. */
export const PLATE_SIZES = `${below('phone')} 92vw, 25rem`
/** Widths of a picture beside the text of the step. */
const BESIDE_TEXT_SIZES = `${below('phone')} 92vw, 20rem`

interface StepPictureProps {
  picture: Picture
  /** one of several, side by side */
  plate?: boolean
}

/** A picture of a step, its description as caption. */
export function StepPicture({ picture, plate = false }: StepPictureProps) {
  return (
    <figure className={styles.figure}>
      <StoredPicture
        picture={picture}
        sizes={plate ? PLATE_SIZES : BESIDE_TEXT_SIZES}
        renditions={PRINTED_RENDITIONS}
        // The usual shape keeps its place until the picture says its own.
        width="888"
        height="500"
        loading="lazy"
      />
      {picture.meta && (
        <figcaption className="caption mt-2 lh-dense">
          <LinkedText text={picture.meta} />
        </figcaption>
      )}
    </figure>
  )
}
