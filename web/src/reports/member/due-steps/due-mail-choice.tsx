import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { chooseDueMail, dueMailQuery } from './due-steps-api.ts'

/** Turns the weekly mail about what is due on or off (TEAM-13). */
export function DueMailChoice() {
  const queryClient = useQueryClient()
  const mail = useQuery(dueMailQuery)
  /** the new choice, until the server has stored it */
  const [chosen, setChosen] = useState<boolean | null>(null)
  async function choose(weekly: boolean) {
    setChosen(weekly)
    try {
      const saved = await chooseDueMail(weekly)
      queryClient.setQueryData(dueMailQuery.queryKey, (known) => known && { ...known, ...saved })
      toastSuccess(
        weekly
          ? 'Vous recevrez vos échéances une fois par semaine.'
          : 'Vous ne recevrez plus vos échéances par e-mail.',
      )
    } catch (error) {
      toastFailure(error)
    } finally {
      setChosen(null)
    }
  }
  if (!mail.data) return null
  return (
    <Checkbox
      checked={chosen ?? mail.data.weekly}
      onChange={({ target }) => void choose(target.checked)}
    >
      Recevoir mes échéances par e-mail, une fois par semaine
    </Checkbox>
  )
}
