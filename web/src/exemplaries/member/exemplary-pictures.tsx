import type { Picture } from '@etapes-climat/domain/media/contract'
import styles from './exemplary.module.css'

/** The pictures after the first one, each with its description. */
export function ExemplaryPictures({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null
  return (
    <section className={styles.gallery} aria-label="Images de l’ouvrage">
      {pictures.map((picture) => (
        <figure key={picture.src}>
          <img src={picture.src} alt={picture.alt} loading="lazy" />
          {picture.meta && <figcaption>{picture.meta}</figcaption>}
        </figure>
      ))}
    </section>
  )
}
