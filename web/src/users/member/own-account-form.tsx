import type { Me, User } from '@etapes-climat/domain/users/contract'
import { ACCOUNT_RULES } from '@etapes-climat/domain/users/rules/account-forms'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextPage } from '../../pages/public/text-page.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { AccountForm, type AccountFormProps } from '../account-form.tsx'
import { fetchMe, saveMe } from '../api.ts'
import { ME, useMe } from './use-me.ts'

interface OwnAccountFormProps
  extends Pick<AccountFormProps<string>, 'label' | 'savedMessage' | 'back'> {
  title: string
  /** above the fields */
  intro: (user: Me) => ReactNode
}

/** A page with the six fields of the account that one may change oneself. */
export function OwnAccountForm({ title, intro, ...form }: OwnAccountFormProps) {
  const me = useMe()
  const queryClient = useQueryClient()
  const keep = (user: User) => queryClient.setQueryData(ME, user)
  return (
    <QueryBoundary query={me} errorTitle="Votre compte n’a pas pu être chargé">
      {(user) => (
        <TextPage title={title}>
          <AccountForm
            {...form}
            user={user}
            own
            rules={ACCOUNT_RULES}
            read={fetchMe}
            save={saveMe}
            onSaved={keep}
            action="/me"
            intro={intro(user)}
          />
        </TextPage>
      )}
    </QueryBoundary>
  )
}
