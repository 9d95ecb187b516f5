import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { DownloadButton } from '../../editing/download-button.tsx'
import { useTypedSearch } from '../../lib/address/use-typed-search.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/control.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { exportUsers, listUsers, userKeys, WAITING } from './api.ts'
import { InvitedMembers } from './invited-members.tsx'
import { useUsersAddress } from './use-users-address.ts'
import { USER_TABS } from './user-tabs.ts'
import { UsersPanel } from './users-panel.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminUsers }

/** /admin/utilisateurs: accounts by state, found by name or e-mail. */
export function Component() {
  const { tab, text, page, perPage, change } = useUsersAddress()
  const waiting = useQuery({
    queryKey: userKeys.search(WAITING),
    queryFn: ({ signal }) => listUsers(WAITING, signal),
  })
  const tabs = USER_TABS.map(({ id, label, list }) => ({
    id,
    label,
    count: list === WAITING.list ? waiting.data?.totalItems : undefined,
  }))
  const goTo = useCallback((target: number) => change({ page: target }), [change])
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminUsers}
      part={tab.label}
      actions={
        <>
          <DownloadButton download={exportUsers}>Exporter les utilisateurs</DownloadButton>
          <ButtonLink to={pathOf('adminUserImport')} icon="folder">
            Importer des membres
          </ButtonLink>
          <ButtonLink to={pathOf('adminUserNew')} icon="plus" variant="signal">
            Créer un utilisateur
          </ButtonLink>
        </>
      }
    >
      <UserSearchField text={text} onSearch={(wanted) => change({ text: wanted })} />
      <Tabs
        label="Comptes par état"
        tabs={tabs}
        selected={tab.id}
        onSelect={(id) => change({ tab: id })}
      >
        {tab.list === 'member' && <InvitedMembers />}
        <UsersPanel
          key={tab.id}
          search={{ list: tab.list, text, page, perPage }}
          empty={tab.empty}
          onPage={goTo}
          onSize={(size) => change({ perPage: size })}
        />
      </Tabs>
    </AdminPage>
  )
}

interface UserSearchFieldProps {
  /** the current search */
  text: string
  onSearch: (text: string) => void
}

/** By name or e-mail. */
function UserSearchField({ text, onSearch }: UserSearchFieldProps) {
  const [typed, setTyped] = useTypedSearch(text, onSearch)
  return <SearchField label="Rechercher un nom ou un e-mail" value={typed} onText={setTyped} />
}
