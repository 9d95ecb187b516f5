import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DueMailChoice } from '../../reports/member/due-steps/due-mail-choice.tsx'
import { dueMailQuery } from '../../reports/member/due-steps/due-steps-api.ts'

/** The weekly mail about what is due, in the account of who gets it or got it (TEAM-13, TEAM-45). */
export default function DueMail() {
  const mail = useQuery(dueMailQuery)
  // It stays once it is turned off, so that the choice can be taken back.
  const [wasOn, setWasOn] = useState(false)
  if (mail.data?.weekly && !wasOn) setWasOn(true)
  if (!mail.data?.weekly && !mail.data?.wasSent && !wasOn) return null
  return (
    <section className="grid gap-3 mt-8" aria-labelledby="echeances">
      <h2 id="echeances">Mes échéances</h2>
      <DueMailChoice />
    </section>
  )
}
