import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { User } from '@etapes-climat/domain/users/contract'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { STATUS_LABELS } from '@etapes-climat/domain/users/rules/user-lists'
import { classNames } from '../../lib/class-names.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { REPORTS_ANCHOR } from '../../reports/admin/reports-of-user.tsx'
import { pathOf } from '../../routing/route-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import table from '../../ui/table/table.module.css'
import { type ChosenAction, nameOf } from './use-user-actions.ts'
import { actionsOn } from './user-actions.ts'
import styles from './users-table.module.css'

interface UsersTableProps {
  users: readonly User[]
  /** the action under way */
  busy: ChosenAction | null
  onAction: (chosen: ChosenAction) => void
}

/** The accounts of a page, with what may be done to each; nothing to one’s own. */
export function UsersTable({ users, busy, onAction }: UsersTableProps) {
  const ownUid = useSession()?.user.uid
  return (
    <table className={classNames(table.table, table.fitting, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Nom et adresse e-mail</th>
          <th scope="col">{PERSON_FIELDS.phone.label}</th>
          <th scope="col">Structure et fonction</th>
          <th scope="col">{PERSON_FIELDS.companyFrom.label}</th>
          <th scope="col">Inscrit le</th>
          <th scope="col">Mis à jour le</th>
          <th scope="col" className={table.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.uid}>
            <th scope="row" className={styles.person}>
              <PersonName user={user} own={user.uid === ownUid} />
              <span className="block text-ink-2 weight-text">{user.email}</span>
            </th>
            <td className={styles.phone}>{user.phone}</td>
            <td>
              {user.company.name}
              <span className="block text-ink-2 weight-text">{user.companyRole}</span>
            </td>
            <td>{user.companyFrom?.name ?? '–'}</td>
            <td className={styles.date} data-label="Inscrit le">
              {formatDate(user.createdAt)}
            </td>
            <td className={styles.date} data-label="Mis à jour le">
              {formatDate(user.updatedAt)}
            </td>
            <td className={styles.actions}>
              {user.uid === ownUid ? (
                <div>
                  <ButtonLink size="s" to={pathOf('myAccountPage')}>
                    Mon compte
                  </ButtonLink>
                </div>
              ) : (
                <UserAction user={user} busy={busy} onAction={onAction} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PersonName({ user, own }: { user: User; own: boolean }) {
  return (
    <span className="row gap-x-2 gap-y-1">
      <strong>{nameOf(user)}</strong>
      {own && <Badge tone="plain">Vous</Badge>}
      {user.isAdmin && user.status === 'no_member' && <Badge tone="plain">Administrateur</Badge>}
      {user.invitedAt && user.status === 'member' && <Badge tone="draft">Invité</Badge>}
      {user.status === 'refused' && <Badge tone="draft">{STATUS_LABELS.refused}</Badge>}
    </span>
  )
}

function UserAction({ user, busy, onAction }: { user: User } & Omit<UsersTableProps, 'users'>) {
  const name = nameOf(user)
  const actions = actionsOn(user).map((action) => ({
    ...action,
    accessibleName: `${action.label}\u00a0: ${name}`,
    isBusy: (busy?.action === action && busy.user.uid === user.uid) || undefined,
    choose: () => onAction({ action, user }),
  }))
  return (
    <div>
      {actions
        .filter(({ compact }) => !compact)
        .map(({ label, icon, variant, accessibleName, isBusy, choose }) => (
          <Button
            key={label}
            size="s"
            icon={icon}
            variant={variant}
            aria-label={accessibleName}
            aria-busy={isBusy}
            onClick={choose}
          >
            {label}
          </Button>
        ))}
      {user.status !== 'waiting' && (
        <ButtonLink
          size="s"
          icon="folder"
          to={`${pathOf('adminUserEdit', { id: user.uid })}#${REPORTS_ANCHOR}`}
          aria-label={`Rapports\u00a0: ${name}`}
        >
          Rapports
        </ButtonLink>
      )}
      {!user.deletedAt && (
        <ButtonLink
          size="s"
          icon="pencil"
          to={pathOf('adminUserEdit', { id: user.uid })}
          aria-label={`Modifier\u00a0: ${name}`}
        >
          Modifier
        </ButtonLink>
      )}
      {actions
        .filter(({ compact }) => compact)
        .map(({ label, icon, accessibleName, isBusy, choose }) => (
          <IconButton
            key={label}
            size="s"
            icon={icon}
            label={accessibleName}
            aria-busy={isBusy}
            onClick={choose}
          />
        ))}
    </div>
  )
}
