import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MailChoice, type RecurringMail } from '../saving/mail-choice.tsx'

interface AccountMailProps<Choice> {
  mail: RecurringMail<Choice>
  id: string
  title: string
  /** whether the account gets it, got it, or turned it off */
  concerns: (choice: Choice) => boolean
}

/** A recurring mail, in the account of whom it concerns. */
export function AccountMail<Choice extends object>(props: AccountMailProps<Choice>) {
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
