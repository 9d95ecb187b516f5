import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { chooseCommentMail, commentMailQuery } from './comments-api.ts'

/** Turns the mails about comments on or off (TEAM-35). */
export function CommentMailChoice() {
  const queryClient = useQueryClient()
  const mail = useQuery(commentMailQuery)
  /** the new choice, until the server has stored it */
  const [chosen, setChosen] = useState<boolean | null>(null)
  async function choose(wanted: boolean) {
    setChosen(wanted)
    try {
      queryClient.setQueryData(commentMailQuery.queryKey, await chooseCommentMail(wanted))
    } catch (error) {
      toastFailure(error)
    } finally {
      setChosen(null)
    }
  }
  if (!mail.data) return null
  return (
    <div className="mt-4">
      <Checkbox
        checked={chosen ?? mail.data.wanted}
        onChange={({ target }) => void choose(target.checked)}
      >
        Recevoir un e-mail quand un rapport est commenté, au plus un par heure
      </Checkbox>
    </div>
  )
}
