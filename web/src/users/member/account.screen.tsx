import type { Me } from '@etapes-climat/domain/users/contract'
import { use } from 'react'
import { ProviderLabelContext } from '../../lib/provider-label.ts'
import { TextPage } from '../../pages/public/text-page.tsx'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import form from '../../ui/form/form.module.css'
import { accountValues, describeAccount } from '../account-values.ts'
import styles from './account.module.css'
import { PersonalData } from './personal-data.tsx'
import { useMe } from './use-me.ts'

const AccountMails = lazySection(() => import('./account-mails.tsx'))

const Devices = lazySection(
  () => import('./devices.tsx'),
  <div className="min-h-32" aria-busy="true" />,
)

const Passkeys = lazySection(
  () => import('../../passkeys/member/passkeys.tsx'),
  <div className="min-h-32" aria-busy="true" />,
)

/** Where there is a provider alone. */
const ProviderLink = lazySection(
  () => import('../../identity-provider/member/provider-link.tsx'),
  <div className="min-h-32" aria-busy="true" />,
)

const StructureLogo = lazySection(
  () => import('./structure-logo.tsx'),
  <div className="min-h-32" aria-busy="true" />,
)

const SecondFactor = lazySection(() => import('../../second-factor/member/second-factor.tsx'))

/** Of administrators alone: members do not load it. */
const WaitingNotices = lazySection(() => import('../admin/waiting-notices.tsx'))

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
      <StructureLogo structure={user.company.name} />
      <AccountMails />
      {user.isAdmin && <WaitingNotices />}
      <SecondFactor requiredFrom={user.secondFactorRequiredFrom} onChanged={onChanged} />
      <Passkeys onChanged={onChanged} />
      {hasProvider && <ProviderLink />}
      <Devices isAdmin={user.isAdmin} />
      <PersonalData />
    </>
  )
}
