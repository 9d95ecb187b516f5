import type { Me } from '@etapes-climat/domain/users/contract'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useState } from 'react'
import { ProviderLink } from '../../identity-provider/member/provider-link.tsx'
import { ProviderLabelContext } from '../../lib/provider-label.ts'
import { TextPage } from '../../pages/public/text-page.tsx'
import { Passkeys } from '../../passkeys/member/passkeys.tsx'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { SecondFactor } from '../../second-factor/member/second-factor.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import form from '../../ui/form/form.module.css'
import { accountValues, describeAccount } from '../account-values.ts'
import styles from './account.module.css'
import { AccountMails } from './account-mails.tsx'
import { Devices } from './devices.tsx'
import { PersonalData } from './personal-data.tsx'
import { StructureLogo } from './structure-logo.tsx'
import { useMe } from './use-me.ts'

/** What is read for the first time, and did not fail once: the others are not kept waiting. */
const FIRST_READ = {
  predicate: ({ state }: Query) => state.status === 'pending' && state.fetchFailureCount === 0,
}

export const handle: ScreenHandle = { title: PRIVATE_TITLES.myAccountPage }

/** /mon-compte: the seven values of the account, and what one can do. */
export function Component() {
  const me = useMe()
  return (
    <TextPage title={PRIVATE_TITLES.myAccountPage}>
      <QueryState query={me} failed="Votre compte n’a pas pu être chargé">
        {(user) => <AccountSheet user={user} onChanged={me.refetch} />}
      </QueryState>
    </TextPage>
  )
}

function AccountSheet({ user, onChanged }: { user: Me; onChanged: () => Promise<unknown> }) {
  const hasProvider = use(ProviderLabelContext) !== null
  return (
    <>
      <dl className={`${styles.values} max-w-184 mb-8`}>
        {describeAccount(accountValues(user)).map(({ label, text }) => (
          <div key={label}>
            <dt className="note">{label}</dt>
            <dd className="weight-medium wrap-anywhere">{text || '–'}</dd>
          </div>
        ))}
      </dl>
      <div className={form.actions}>
        <ButtonLink variant="accent" icon="pencil" to={pathOf('myAccountEdit')}>
          Modifier
        </ButtonLink>
        <ButtonLink icon="folder" to={pathOf('myReports')}>
          Mes rapports
        </ButtonLink>
        <ButtonLink to={pathOf('logout')}>Se déconnecter</ButtonLink>
      </div>
      <ShownTogether>
        <StructureLogo structure={user.company.name} />
        <AccountMails isAdmin={user.isAdmin} />
        <SecondFactor requiredFrom={user.secondFactorRequiredFrom} onChanged={onChanged} />
        <Passkeys onChanged={onChanged} />
        {hasProvider && <ProviderLink />}
        <Devices isAdmin={user.isAdmin} />
        <PersonalData />
      </ShownTogether>
    </>
  )
}

/** Sections that each read something of their own, shown at once: no button moves away under a click. */
function ShownTogether({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [isShown, setShown] = useState(false)
  const awaited = useIsFetching(FIRST_READ)
  useEffect(() => {
    // Asked here, because the reads begin after the first drawing.
    if (awaited === 0 && queryClient.isFetching(FIRST_READ) === 0) setShown(true)
  }, [awaited, queryClient])
  return (
    <>
      {!isShown && <ListSkeleton />}
      <div hidden={!isShown}>{children}</div>
    </>
  )
}
