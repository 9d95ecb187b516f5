import type { User } from '@etapes-climat/domain/users/contract'
import { ACCOUNT_RULES, missingFields } from '@etapes-climat/domain/users/rules/account-forms'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { useQueryClient } from '@tanstack/react-query'
import { TextPage } from '../../pages/public/text-page.tsx'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { AccountForm } from '../account-form.tsx'
import { fetchMe, saveMe } from '../api.ts'
import { ME, useMe } from './use-me.ts'

/** In the place of a screen: what an account lacks, as one from a file may. The screen follows once it is saved. */
export default function CompleteAccount() {
  const me = useMe()
  const cache = useQueryClient()
  const keep = (user: User) => cache.setQueryData(ME, user)
  return (
    <QueryBoundary query={me} errorTitle="Votre compte n’a pas pu être chargé">
      {(user) => (
        <TextPage title="Complétez votre compte">
          <AccountForm
            user={user}
            own
            rules={ACCOUNT_RULES}
            read={fetchMe}
            save={saveMe}
            onSaved={keep}
            action="/me"
            label="Compléter mon compte"
            savedMessage="Votre compte est complet."
            intro={
              <>
                Bienvenue. Il manque à votre compte{'\u00a0'}:{' '}
                <strong>
                  {missingFields(user)
                    .map((name) => PERSON_FIELDS[name].label)
                    .join(', ')}
                </strong>
                . Vous ne le ferez qu’une fois.
              </>
            }
            back={<ButtonLink to={pathOf('logout')}>Se déconnecter</ButtonLink>}
          />
        </TextPage>
      )}
    </QueryBoundary>
  )
}
