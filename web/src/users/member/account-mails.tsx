import { COMMENT_MAIL } from '../../reports/comments/comments-api.ts'
import { DUE_MAIL } from '../../reports/due-days/due-steps-api.ts'
import { AccountMail } from '../account-mail.tsx'

/** The recurring mails of every member. */
export default function AccountMails() {
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
    </>
  )
}
