import type { User } from '@etapes-climat/domain/users/contract'
import { ACCOUNT_RULES } from '@etapes-climat/domain/users/rules/account-forms'
import { useQueryClient } from '@tanstack/react-query'
import { TextPage } from '../../pages/public/text-page.tsx'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { AccountForm } from '../account-form.tsx'
import { fetchMe, saveMe } from '../api.ts'
import { ME, useMe } from './use-me.ts'

export const handle: ScreenHandle = { title: 'Modifier mon compte' }

/** /editer-mon-compte: the six fields that one may change oneself. */
export function Component() {
  const me = useMe()
  const queryClient = useQueryClient()
  const keep = (user: User) => queryClient.setQueryData(ME, user)
  return (
    <QueryBoundary query={me} errorTitle="Votre compte n’a pas pu être chargé">
      {(user) => (
        <TextPage title="Modifier mon compte">
          <AccountForm
            user={user}
            own
            rules={ACCOUNT_RULES}
            read={fetchMe}
            save={saveMe}
            onSaved={keep}
            action="/me"
            label="Modifier mon compte"
            savedMessage="Vos données sont mises à jour."
            intro={
              <>
                Tous les champs sont obligatoires. Votre adresse e-mail,{' '}
                <strong>{user.email}</strong>, ne se modifie pas ici{'\u00a0'}: écrivez-nous pour en
                changer.
              </>
            }
            back={<ButtonLink to={pathOf('myAccountPage')}>Revenir à mon compte</ButtonLink>}
          />
        </TextPage>
      )}
    </QueryBoundary>
  )
}
