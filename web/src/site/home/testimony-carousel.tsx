import type { Testimony } from '@etapes-climat/domain/items/described-contract'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './testimony-carousel.module.css'

/** Shows one testimony at a time, and never advances by itself. */
export function TestimonyCarousel({ testimonies }: { testimonies: readonly Testimony[] }) {
  const [index, setIndex] = useState(0)
  const count = testimonies.length
  const shown = testimonies[index % count]
  const move = (by: number) => setIndex((current) => (current + by + count) % count)
  if (!shown) return null
  return (
    <section
      className={classNames(layout.page, layout.section)}
      aria-roledescription="carrousel"
      aria-label="Témoignages"
    >
      <div className={layout.sectionHead}>
        <h2>Ils s’en servent</h2>
      </div>
      <div className={`${styles.carousel} grid gap-x-6 gap-y-5`}>
        <div className={styles.track} aria-live="polite">
          <figure aria-roledescription="témoignage" aria-label={`${index + 1} sur ${count}`}>
            <blockquote>
              <RichText html={shown.content} />
            </blockquote>
            <figcaption className="mt-5 weight-strong">
              {shown.firstName} {shown.lastName}
            </figcaption>
          </figure>
        </div>
        {count > 1 && (
          <div className={`${styles.controls} flex gap-2 justify-end items-end`}>
            <p className="num mr-4 text-num-m stretch-num lh-none weight-figure" aria-hidden="true">
              {index + 1}
              <small className="text-m text-ink-3">
                {'\u00a0'}sur{'\u00a0'}
                {count}
              </small>
            </p>
            <IconButton icon="chevron-left" label="Témoignage précédent" onClick={() => move(-1)} />
            <IconButton icon="chevron-right" label="Témoignage suivant" onClick={() => move(1)} />
          </div>
        )}
      </div>
    </section>
  )
}
