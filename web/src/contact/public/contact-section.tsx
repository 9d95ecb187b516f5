import { classNames } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import { ContactFormIsland } from './contact-form-island.tsx'
import styles from './contact-section.module.css'
import { CONTACT_TITLE } from './contact-title.ts'

/** « Nous écrire »: why one writes, and the form (PUB-07, PUB-18). */
export function ContactSection() {
  return (
    <section className={classNames(layout.page, layout.section)} aria-labelledby={CONTACT_TITLE}>
      <div className={layout.sectionHead}>
        <h2 id={CONTACT_TITLE}>Nous écrire</h2>
      </div>
      <div className={styles.columns}>
        <div className={styles.lead}>
          <p>
            Une question sur l’outil, une étape à proposer, un ouvrage à faire connaître{'\u00a0'}:
            laissez-nous un message.
          </p>
          <p className={styles.note}>Tous les champs sont obligatoires, sauf la structure.</p>
        </div>
        <ContactFormIsland />
      </div>
    </section>
  )
}
