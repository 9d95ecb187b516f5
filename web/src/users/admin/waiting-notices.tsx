import type { ApiAnswer } from '@etapes-climat/domain/api/contract'
import { callApi } from '../../lib/api/api-client.ts'
import type { RecurringMail } from '../../saving/mail-choice.tsx'
import { AccountMail } from '../account-mail.tsx'

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

/** Setting in an administrator's account: mails about waiting accounts on or off. */
export default function WaitingNotices() {
  return <AccountMail mail={WAITING_MAIL} id="messages" title="Messages" concerns={() => true} />
}
