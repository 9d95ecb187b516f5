import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { CreatedCalendarAddress } from '@etapes-climat/domain/reports/due-step-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
import { MailChoice } from '../../saving/mail-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastFailure } from '../../ui/feedback/toast-store.ts'
import { TextInput } from '../../ui/form/control.tsx'
import styles from './due-steps.module.css'
import { calendarQuery, DUE_MAIL, endCalendar, renewCalendar } from './due-steps-api.ts'

/** The address of one’s dates for calendars, and their weekly mail. */
export function DueSubscriptions() {
  const queryClient = useQueryClient()
  const calendar = useQuery(calendarQuery)
  const [created, setCreated] = useState<CreatedCalendarAddress | null>(null)
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  const readAgain = () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey })
  async function renew() {
    setCreated(await renewCalendar())
    await readAgain()
  }
  async function end() {
    await endCalendar()
    setCreated(null)
    await readAgain()
  }
  const since = calendar.data?.since ?? null
  return (
    <section className="max-w-184 mt-12 pt-4 rule-t" aria-labelledby="suivre">
      <h2 id="suivre" className="text-l">
        Dans votre agenda et par e-mail
      </h2>
      <p className="note mt-2 mb-4">
        Une adresse privée donne ces échéances à votre agenda, qui les relit de lui-même. Qui la
        connaît les voit{'\u00a0'}: ne la transmettez pas.
      </p>
      {created && (
        <Notice tone="success" role="status">
          <p>
            <strong>Adresse créée.</strong> Copiez-la maintenant{'\u00a0'}: elle n’est montrée
            qu’une fois.
          </p>
          <div className={styles.address}>
            <TextInput
              readOnly
              aria-label="Adresse de vos échéances"
              value={created.url}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton text={created.url} what="l’adresse" autoFocus key={created.url} />
          </div>
        </Notice>
      )}
      {calendar.data && (
        <div className="row gap-3 my-4">
          {since && <p className="note">Adresse créée le {formatDate(since)}.</p>}
          <Button
            size="s"
            icon="link"
            aria-busy={pending}
            onClick={() => (since ? setAsking('renew') : void run(renew))}
          >
            {since ? 'Renouveler l’adresse' : 'Créer l’adresse'}
          </Button>
          {since && (
            <Button size="s" variant="danger" onClick={() => setAsking('end')}>
              Fermer l’adresse
            </Button>
          )}
        </div>
      )}
      <MailChoice mail={DUE_MAIL} />
      {asking && (
        <ConfirmedActionDialog
          title={asking === 'renew' ? 'Renouveler l’adresse' : 'Fermer l’adresse'}
          confirm={asking === 'renew' ? 'Renouveler' : 'Fermer l’adresse'}
          danger
          onClose={() => setAsking(null)}
          action={async () => {
            await (asking === 'renew' ? renew() : end())
            setAsking(null)
          }}
        >
          <p>L’adresse actuelle ne répondra plus aux agendas qui la lisent.</p>
        </ConfirmedActionDialog>
      )}
    </section>
  )
}
