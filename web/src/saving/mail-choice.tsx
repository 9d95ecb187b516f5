import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure, toastSuccess } from '../ui/feedback/toast-store.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'

/** A mail that comes again and again. */
export interface RecurringMail<Choice> {
  query: UseQueryOptions<Choice>
  isWanted: (choice: Choice) => boolean
  choose: (wanted: boolean) => Promise<Partial<Choice>>
  label: string
  /** what the toast says once it is turned on or off */
  confirmation?: (wanted: boolean) => string
}

/** Turns a recurring mail on or off; what is chosen shows until the server has stored it. */
export function MailChoice<Choice extends object>({ mail }: { mail: RecurringMail<Choice> }) {
  const { query, isWanted, choose, label, confirmation } = mail
  const queryClient = useQueryClient()
  const { data } = useQuery(query)
  /** set at once: the state of a call is known later than the box is drawn again */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { mutate } = useMutation({
    mutationFn: choose,
    onSuccess(saved, wanted) {
      queryClient.setQueryData<Choice>(query.queryKey, (known) => known && { ...known, ...saved })
      if (confirmation) toastSuccess(confirmation(wanted))
    },
    onError: (error) => toastFailure(error),
    onSettled: () => setChosen(null),
  })
  if (!data) return null
  return (
    <Checkbox
      checked={chosen ?? isWanted(data)}
      onChange={({ target: { checked } }) => {
        setChosen(checked)
        mutate(checked)
      }}
    >
      {label}
    </Checkbox>
  )
}
