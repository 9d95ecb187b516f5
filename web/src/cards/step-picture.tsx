import type { Picture } from '@etapes-climat/domain/media/contract'
import styles from './step-sheet.module.css'

/** A picture of a step, its description as caption. */
export function StepPicture({ picture }: { picture: Picture }) {
  return (
    <figure className={styles.figure}>
      <img src={picture.src} alt={picture.alt} loading="lazy" />
      {picture.meta && <figcaption>{picture.meta}</figcaption>}
    </figure>
  )
}
