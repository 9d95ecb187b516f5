import type { User } from '@etapes-climat/domain/users/contract'
import { useQueryClient } from '@tanstack/react-query'
import { TextPage } from '../../pages/public/text-page.tsx'
import type { ScreenHandle } from '../../routing/screen.ts'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { AccountForm } from './account-form.tsx'
import { ME, useMe } from './use-me.ts'

export const handle: ScreenHandle = { title: 'Modifier mon compte' }

/** /editer-mon-compte: the six fields that one may change oneself (ACC-04). */
export function Component() {
  const me = useMe()
  const queryClient = useQueryClient()
  const keep = (user: User) => queryClient.setQueryData(ME, user)
  return (
    <QueryBoundary query={me} errorTitle="Votre compte n’a pas pu être chargé">
      {(user) => (
        <TextPage title="Modifier mon compte">
          <AccountForm user={user} onSaved={keep} />
        </TextPage>
      )}
    </QueryBoundary>
  )
}
