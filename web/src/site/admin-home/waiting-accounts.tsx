import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { listUsers, userKeys, WAITING } from '../../users/admin/api.ts'
import { nameOf } from '../../users/admin/use-user-actions.ts'
import { usersTab } from '../../users/admin/use-users-address.ts'
import styles from './dashboard.module.css'
import { CountLink, DashboardSection } from './dashboard-section.tsx'

const SHOWN = 5

/** The accounts that wait, as their list first shows them. */
export const waitingAccounts = queryOptions({
  queryKey: userKeys.search(WAITING),
  queryFn: ({ signal }) => listUsers(WAITING, signal),
})

/** The accounts that wait for an administrator, with a link to their list. */
export function WaitingAccounts() {
  const waiting = useQuery(waitingAccounts)
  return (
    <DashboardSection title="Comptes à valider" query={waiting}>
      {({ totalItems, 'hydra:member': users }) =>
        totalItems === 0 ? (
          <p className={styles.none}>Aucun compte n’attend de validation.</p>
        ) : (
          <>
            <CountLink to={usersTab('a-valider')}>{formatCount(totalItems, 'compte')}</CountLink>
            <ul className={styles.list}>
              {users.slice(0, SHOWN).map((user) => (
                <li key={user.uid}>
                  {nameOf(user)}
                  <span>
                    {user.company.name}, inscription du {formatDate(user.createdAt)}
                  </span>
                </li>
              ))}
            </ul>
            <div>
              <ButtonLink variant="accent" iconEnd="arrow-right" to={usersTab('a-valider')}>
                Valider les comptes
              </ButtonLink>
            </div>
          </>
        )
      }
    </DashboardSection>
  )
}
