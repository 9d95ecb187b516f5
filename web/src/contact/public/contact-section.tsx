import { classNames } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import { CONTACT_TITLE, ContactForm } from './contact-form.tsx'

/** « Nous écrire »: why one writes, and the form. */
export function ContactSection() {
  return (
    <section className={classNames(layout.page, layout.section)} aria-labelledby={CONTACT_TITLE}>
      <div className={layout.sectionHead}>
        <h2 id={CONTACT_TITLE}>Nous écrire</h2>
      </div>
      <div className="stack tablet:grid-cols-[5fr_7fr] gap-x-6 gap-y-8">
        <div className="grid gap-5 content-start max-w-104 max-tablet:gap-3 max-tablet:max-w-measure">
          <p>
            Une question sur l’outil, une étape à proposer, un ouvrage à faire connaître{'\u00a0'}:
            laissez-nous un message.
          </p>
          <p className="note">Tous les champs sont obligatoires, sauf la structure.</p>
        </div>
        <ContactForm />
      </div>
    </section>
  )
}
