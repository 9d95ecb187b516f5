import { CONTACT_FIELDS } from '@etapes-climat/domain/contact/rules/contact-rules'
import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextArea } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TickField } from '../../ui/form/tick-field.tsx'
import { PersonField } from '../../users/person-field.tsx'
import { useContactForm } from './use-contact-form.ts'

/** Id of the heading that names the form. */
export const CONTACT_TITLE = 'nous-ecrire'

/** Writing to the organisation: form, captcha, then what says that it left. */
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
      <PersonField kind="lastName" name="lastname" own error={errors.lastname} />
      <PersonField kind="firstName" name="firstname" own error={errors.firstname} />
      <PersonField kind="email" own error={errors.email} />
      <PersonField kind="phone" own error={errors.phone} />
      <PersonField
        kind="company"
        name="structure"
        own
        optional
        className={styles.wide}
        error={errors.structure}
      />
      <Field label={CONTACT_FIELDS.message.label} className={styles.wide} error={errors.message}>
        {(controlProps) => (
          <TextArea
            {...controlProps}
            name="message"
            rows={6}
            maxLength={CONTACT_FIELDS.message.max}
            required
          />
        )}
      </Field>
      <TickField name="notRobotValidation" error={errors.notRobotValidation}>
        Je ne suis pas un robot.
      </TickField>
      <TickField name="infoAcceptation" error={errors.infoAcceptation}>
        J’accepte que ces informations servent à répondre à ma demande.
      </TickField>
      <FormProblem form={form} kept="Votre message est conservé dans le formulaire." />
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
