import {
  RECURRING_MAILS,
  type RecurringMailName,
  recurringMailOf,
} from '@etapes-climat/domain/users/rules/recurring-mails'
import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { callApi } from '../../lib/api/api-client.ts'
import { useForm } from '../../lib/use-form.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from '../../ui/form/form.module.css'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'

const TITLE = 'Ne plus recevoir ce message'
const NOT_WHOLE = 'Lien incomplet'
const BROKEN = 'Ce lien n’est pas valable\u00a0: ouvrez-le depuis le message, en entier.'

/** The mail that the link ends; null: the link is not whole. */
export const loader = ({ params }: LoaderFunctionArgs): RecurringMailName | null =>
  recurringMailOf(params.token ?? '')

export const handle: ScreenHandle<RecurringMailName | null> = {
  title: (mail) => (mail ? TITLE : NOT_WHOLE),
  description: 'Arrêter l’envoi d’un message régulier.',
  unlisted: true,
}

/** /ne-plus-recevoir/{token}: ends a recurring mail, once it is asked for, without signing in. */
export function Component() {
  const { token = '' } = useParams()
  const [done, setDone] = useState(false)
  const mail = useLoaderData<typeof loader>()
  const form = useForm({}, async () => {
    await callApi('POST /ne-plus-recevoir/{token}', { params: { token } })
    setDone(true)
  })
  if (!mail) {
    return (
      <NarrowPage title={NOT_WHOLE}>
        <Notice tone="danger">{BROKEN}</Notice>
        <ToAccount />
      </NarrowPage>
    )
  }
  const { what } = RECURRING_MAILS[mail]
  return (
    <NarrowPage title={TITLE}>
      {done ? (
        <Ended what={what} />
      ) : (
        <form {...form.props} className={styles.form}>
          <p>Étapes Climat vous envoie {what}.</p>
          {form.failure && (
            <Notice tone="danger" role="alert" ref={form.notice}>
              {form.failure.status === 404 ? BROKEN : form.failure.message}
            </Notice>
          )}
          <div className={styles.actions}>
            <SubmitButton form={form} pendingLabel="Enregistrement en cours">
              Ne plus recevoir
            </SubmitButton>
          </div>
        </form>
      )}
    </NarrowPage>
  )
}

function Ended({ what }: { what: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <>
      <Notice tone="success" role="alert" ref={notice}>
        C’est fait{'\u00a0'}: vous ne recevrez plus {what}.
      </Notice>
      <p>Ce choix se reprend à tout moment dans «&nbsp;Mon compte&nbsp;».</p>
      <ToAccount />
    </>
  )
}

const ToAccount = () => (
  <div className={styles.actions}>
    <ButtonLink to={pathOf('myAccountPage')}>Mon compte</ButtonLink>
  </div>
)
