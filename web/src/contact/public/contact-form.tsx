import { MESSAGE_RULE, STRUCTURE_RULE } from '@etapes-climat/domain/contact/rules/contact-form'
import { EMAIL_RULE, NAME_RULE } from '@etapes-climat/domain/users/rules/person-fields'
import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextInput } from '../../ui/control.tsx'
import { Field } from '../../ui/field.tsx'
import styles from '../../ui/form.module.css'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TickField } from '../../ui/tick-field.tsx'
import { CONTACT_TITLE } from './contact-title.ts'
import { useContactForm } from './use-contact-form.ts'

/** Writing to the organisation: form, captcha, then what says that it left (CONTACT-01 to 07). */
export function ContactForm() {
  const { form, sent, cancel, writeAgain } = useContactForm()
  const { errors } = form
  if (sent) return <SentMessage onWriteAgain={writeAgain} />
  return (
    <form
      {...form.props}
      action="/contact"
      aria-labelledby={CONTACT_TITLE}
      className={styles.pairs}
    >
      <Field label="Nom" error={errors.lastname}>
        {(ties) => (
          <TextInput
            {...ties}
            name="lastname"
            autoComplete="family-name"
            maxLength={NAME_RULE.max}
            required
          />
        )}
      </Field>
      <Field label="Prénom" error={errors.firstname}>
        {(ties) => (
          <TextInput
            {...ties}
            name="firstname"
            autoComplete="given-name"
            maxLength={NAME_RULE.max}
            required
          />
        )}
      </Field>
      <Field label="Adresse e-mail" hint="Elle se termine par .com, .fr, etc." error={errors.email}>
        {(ties) => (
          <TextInput
            {...ties}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_RULE.max}
            required
          />
        )}
      </Field>
      <Field label="Téléphone" hint="Par exemple 06 01 02 03 05" error={errors.phone}>
        {(ties) => <TextInput {...ties} name="phone" type="tel" autoComplete="tel" required />}
      </Field>
      <Field label="Structure" optional className={styles.wide} error={errors.structure}>
        {(ties) => (
          <TextInput
            {...ties}
            name="structure"
            autoComplete="organization"
            maxLength={STRUCTURE_RULE.max}
          />
        )}
      </Field>
      <Field label="Message" className={styles.wide} error={errors.message}>
        {(ties) => (
          <TextArea {...ties} name="message" rows={6} maxLength={MESSAGE_RULE.max} required />
        )}
      </Field>
      <TickField name="notRobotValidation" error={errors.notRobotValidation}>
        Je ne suis pas un robot.
      </TickField>
      <TickField name="infoAcceptation" error={errors.infoAcceptation}>
        J’accepte que ces informations servent à répondre à ma demande.
      </TickField>
      {form.problem && (
        <div className={styles.wide}>
          <Notice tone="danger" role="alert" ref={form.notice}>
            {form.problem} Votre message est conservé dans le formulaire.
          </Notice>
        </div>
      )}
      <div className={classNames(styles.wide, styles.actions)}>
        <SubmitButton form={form} pendingLabel="Envoi en cours">
          Envoyer le message
        </SubmitButton>
        {form.pending && (
          <>
            <Loader message="Vérification anti-robot, puis envoi" />
            <Button variant="quiet" onClick={cancel}>
              Annuler l’envoi
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** In place of the form, whose button had the focus. */
function SentMessage({ onWriteAgain }: { onWriteAgain: () => void }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className={styles.form}>
      <Notice tone="success" ref={notice}>
        Votre message a bien été envoyé.
      </Notice>
      <div className={styles.actions}>
        <Button onClick={onWriteAgain}>Écrire un autre message</Button>
      </div>
    </div>
  )
}
