import type { Picture } from '@etapes-climat/domain/media/contract'
import { PRINTED_RENDITIONS } from '../../ui/printed-renditions.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import styles from './exemplary.module.css'

/** Widths of a picture of two columns, of one on phones. */
const GALLERY_SIZES = '(width < 48rem) 92vw, (width < 70rem) 44vw, 27rem'

/** The pictures after the first one, each with its description. */
export function ExemplaryPictures({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null
  return (
    <section className={styles.gallery} aria-label="Images de l’ouvrage">
      {pictures.map((picture) => (
        <figure key={picture.src}>
          <StoredPicture
            picture={picture}
            sizes={GALLERY_SIZES}
            renditions={PRINTED_RENDITIONS}
            loading="lazy"
          />
          {picture.meta && <figcaption>{picture.meta}</figcaption>}
        </figure>
      ))}
    </section>
  )
}
