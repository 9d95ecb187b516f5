import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-section.module.css'

/** « Nous écrire »: why one writes, and the form (PUB-07, PUB-18). */
export function ContactSection() {
  const titleId = useId()
  return (
    <section className={classNames(layout.page, layout.section)} aria-labelledby={titleId}>
      <div className={layout.sectionHead}>
        <h2 id={titleId}>Nous écrire</h2>
      </div>
      <div className={styles.columns}>
        <div className={styles.lead}>
          <p>
            Une question sur l’outil, une étape à proposer, un ouvrage à faire connaître{'\u00a0'}:
            laissez-nous un message.
          </p>
          <p className={styles.note}>Tous les champs sont obligatoires, sauf la structure.</p>
        </div>
        <ContactForm labelledBy={titleId} />
      </div>
    </section>
  )
}
