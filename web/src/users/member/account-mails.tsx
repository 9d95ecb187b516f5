import type { ApiAnswer } from '@etapes-climat/domain/api/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import { COMMENT_MAIL } from '../../reports/comments/comments-api.ts'
import { DUE_MAIL } from '../../reports/due-days/due-steps-api.ts'
import { MailChoice, type RecurringMail } from '../../saving/mail-choice.tsx'

/** Mails of administrators about accounts that wait. */
const WAITING_MAIL: RecurringMail<ApiAnswer<'GET /me/notices'>> = {
  query: {
    queryKey: ['notices'],
    queryFn: ({ signal }) => callApi('GET /me/notices', { signal }),
  },
  isWanted: ({ waitingAccounts }) => waitingAccounts,
  choose: (waitingAccounts) => callApi('POST /me/notices', { body: { waitingAccounts } }),
  label: 'Recevoir un e-mail quand un compte attend d’être validé, au plus un par heure',
  confirmation: (wanted) =>
    wanted
      ? 'Vous recevrez un message quand un compte attend.'
      : 'Vous ne recevrez plus de message quand un compte attend.',
}

/** The recurring mails that concern an account. */
export function AccountMails({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <AccountMail
        mail={DUE_MAIL}
        id="echeances"
        title="Mes échéances"
        concerns={({ weekly, wasSent }) => weekly || wasSent}
      />
      <AccountMail
        mail={COMMENT_MAIL}
        id="commentaires"
        title="Commentaires"
        concerns={({ wanted }) => !wanted}
      />
      {isAdmin && (
        <AccountMail mail={WAITING_MAIL} id="messages" title="Messages" concerns={() => true} />
      )}
    </>
  )
}

interface AccountMailProps<Choice> {
  mail: RecurringMail<Choice>
  id: string
  title: string
  /** whether the account gets it, got it, or turned it off */
  concerns: (choice: Choice) => boolean
}

/** A recurring mail, in the account of whom it concerns. */
function AccountMail<Choice extends object>(props: AccountMailProps<Choice>) {
  const { mail, id, title, concerns } = props
  const { data } = useQuery(mail.query)
  // It stays, so that the choice can be taken back.
  const [isShown, setIsShown] = useState(false)
  if (!isShown && data && concerns(data)) setIsShown(true)
  if (!isShown) return null
  return (
    <section className="grid gap-3 mt-8" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <MailChoice mail={mail} />
    </section>
  )
}
