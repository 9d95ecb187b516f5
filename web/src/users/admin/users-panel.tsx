import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { User } from '@etapes-climat/domain/users/contract'
import { USER_PAGE_SIZES } from '@etapes-climat/domain/users/rules/user-lists'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { TableRegion } from '../../ui/table/table-region.tsx'
import { listUsers, type UserSearch, userKeys } from './api.ts'
import { type ChosenAction, nameOf, useUserActions } from './use-user-actions.ts'
import { UsersTable } from './users-table.tsx'

interface UsersPanelProps {
  search: UserSearch
  /** said when nobody is in the list */
  empty: string
  onPage: (page: number) => void
  onSize: (perPage: number) => void
}

/** The accounts of a tab, page by page. */
export function UsersPanel({ search, empty, onPage, onSize }: UsersPanelProps) {
  const actions = useUserActions()
  const found = useUsersPage(search)
  const total = found.data?.totalItems
  const last = Math.max(1, Math.ceil((total ?? 0) / search.perPage))
  // The last account of the last page may have been removed.
  const beyond = total !== undefined && search.page > last
  useEffect(() => {
    if (beyond) onPage(last)
  }, [beyond, last, onPage])

  const shown = ({ 'hydra:member': users, totalItems }: Collection<User>) => (
    <>
      {/* It takes the focus when the row that had it is gone. */}
      <TableRegion ref={actions.list} label="Comptes">
        {users.length === 0 ? (
          <EmptyState title={search.text ? 'Aucun compte ne correspond' : empty} />
        ) : (
          <UsersTable users={users} busy={actions.busy} onAction={actions.choose} />
        )}
      </TableRegion>
      {users.length > 0 && (
        <Pagination
          page={search.page}
          perPage={search.perPage}
          total={totalItems}
          sizes={USER_PAGE_SIZES}
          onPage={onPage}
          onSize={onSize}
        />
      )}
      {actions.asked && (
        <UserActionDialog
          chosen={actions.asked}
          onConfirm={actions.confirm}
          onClose={actions.cancel}
        />
      )}
    </>
  )
  return (
    <QueryState query={found} failed="Les comptes n’ont pas pu être chargés">
      {shown}
    </QueryState>
  )
}

/** The page of the list; while the next one loads the former stays, unless it is of another list. */
function useUsersPage(search: UserSearch) {
  return useQuery({
    queryKey: userKeys.search(search),
    queryFn: ({ signal }) => listUsers(search, signal),
    placeholderData: (former, query) => {
      const shown = query?.queryKey[1] as UserSearch | undefined
      return shown?.list === search.list ? former : undefined
    },
  })
}

interface UserActDialogProps {
  chosen: ChosenAction
  onConfirm: (chosen: ChosenAction) => Promise<void>
  onClose: () => void
}

function UserActionDialog({ chosen, onConfirm, onClose }: UserActDialogProps) {
  const { confirm } = chosen.action
  if (!confirm) return null
  return (
    <ConfirmedActionDialog
      title={confirm.title}
      confirm={confirm.button}
      danger={confirm.danger ?? false}
      action={() => onConfirm(chosen)}
      onClose={onClose}
    >
      <p>{confirm.text(nameOf(chosen.user), chosen.user)}</p>
    </ConfirmedActionDialog>
  )
}
