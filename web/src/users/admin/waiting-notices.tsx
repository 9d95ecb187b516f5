import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'

const KEY = ['notices']

/** Setting in an administrator's account: mails about waiting accounts on or off (LIFE-24). */
export default function WaitingNotices() {
  const queryClient = useQueryClient()
  const notices = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi('GET /me/notices', { signal }),
  })
  /** the new choice, until the server has stored it */
  const [chosen, setChosen] = useState<boolean | null>(null)
  async function choose(waitingAccounts: boolean) {
    setChosen(waitingAccounts)
    try {
      const saved = await callApi('POST /me/notices', { body: { waitingAccounts } })
      queryClient.setQueryData(KEY, saved)
      toastSuccess(
        saved.waitingAccounts
          ? 'Vous recevrez un message quand un compte attend.'
          : 'Vous ne recevrez plus de message quand un compte attend.',
      )
    } catch (error) {
      toastFailure(error)
    } finally {
      setChosen(null)
    }
  }
  if (!notices.data) return null
  return (
    <section className="grid gap-3 mt-8" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      <Checkbox
        checked={chosen ?? notices.data.waitingAccounts}
        onChange={({ target }) => choose(target.checked)}
      >
        Recevoir un e-mail quand un compte attend d’être validé, au plus un par heure
      </Checkbox>
    </section>
  )
}
