import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { User } from '@etapes-climat/domain/users/contract'
import { USER_EDIT_RULES } from '@etapes-climat/domain/users/rules/account-forms'
import { STATUS_LABELS } from '@etapes-climat/domain/users/rules/user-lists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useSession } from '../../lib/session/session-store.ts'
import { ReportsOfUser } from '../../reports/admin/reports-of-user.tsx'
import { PRIVATE_TITLES, privateEntry } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { AccountForm } from '../account-form.tsx'
import { readUser, saveUser, userKeys } from './api.ts'
import { nameOf } from './use-user-actions.ts'
import { usersTab } from './use-users-address.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminUsers }

/** /admin/user/edit/{uid}: the data of somebody else’s account. */
export function Component() {
  const { id = '' } = useParams()
  const user = useQuery({
    queryKey: userKeys.user(id),
    queryFn: ({ signal }) => readUser(id, signal),
    // Never refetched: a later version must not replace the base of what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <QueryBoundary query={user} errorTitle="Le compte n’a pas pu être chargé">
      {(found) => <UserPage key={found.uid} found={found} />}
    </QueryBoundary>
  )
}

function UserPage({ found }: { found: User }) {
  const [user, setUser] = useState(found)
  const queryClient = useQueryClient()
  const own = useSession()?.user.uid === user.uid
  async function read() {
    const latest = await readUser(user.uid)
    return latest.deletedAt ? null : latest
  }
  return (
    <AdminPage
      title={nameOf(user)}
      parent={privateEntry('adminUsers')}
      facts={<UserFacts user={user} />}
    >
      {own && (
        <Notice>
          Ce compte est le vôtre{'\u00a0'}: il se modifie dans{' '}
          <Link to={pathOf('myAccountEdit')}>Modifier mon compte</Link>.
        </Notice>
      )}
      {!own && user.deletedAt && (
        <Notice>
          Ce compte est supprimé. Restaurez-le dans l’onglet{' '}
          <Link to={usersTab('supprimes')}>Supprimé</Link> pour le modifier.
        </Notice>
      )}
      {!own && !user.deletedAt && (
        <AccountForm
          user={user}
          own={false}
          rules={USER_EDIT_RULES}
          read={read}
          save={(body, revision) => saveUser(user.uid, body, revision)}
          onSaved={(saved) => {
            queryClient.removeQueries({ queryKey: userKeys.lists })
            setUser(saved)
          }}
          action={`/admin/users/${user.uid}/edit`}
          label="Modifier l’utilisateur"
          savedMessage="Les données sont mises à jour."
          intro="Tous les champs sont obligatoires."
          back={<ButtonLink to={pathOf('adminUsers')}>Revenir à la liste</ButtonLink>}
        />
      )}
      {!own && <ReportsOfUser userUid={user.uid} />}
    </AdminPage>
  )
}

function UserFacts({ user }: { user: User }) {
  return (
    <>
      <Badge tone="plain">{stateOf(user)}</Badge>
      <span>Inscrit le {formatDate(user.createdAt)}</span>
      <span>Mis à jour le {formatDate(user.updatedAt)}</span>
      <span>
        Identifiant{'\u00a0'}: <code>{user.uid}</code>
      </span>
      <CopyButton text={user.uid} what="l’identifiant" />
    </>
  )
}

/** The right counts for members only; others keep it for the day they are members again. */
const hasAdministratorRight = ({ isAdmin, status }: User) => isAdmin && status === 'member'

/** Where an account stands, in a word of the tabs. */
function stateOf(user: User): string {
  if (user.deletedAt) return 'Supprimé'
  return hasAdministratorRight(user) ? 'Administrateur' : STATUS_LABELS[user.status]
}
