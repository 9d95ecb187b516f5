import { STATUS_LABELS, type UserList } from '@etapes-climat/domain/users/rules/user-lists'

interface UserTab {
  /** in the address */
  id: string
  label: string
  list: UserList
  /** said when nobody is in it */
  empty: string
}

/** The tabs of « Gestion de site ». */
export const USER_TABS = [
  {
    id: 'a-valider',
    label: STATUS_LABELS.waiting,
    list: 'waiting-approval',
    empty: 'Aucun compte à valider',
  },
  { id: 'adherents', label: STATUS_LABELS.member, list: 'member', empty: 'Aucun adhérent' },
  {
    id: 'non-adherents',
    label: STATUS_LABELS.no_member,
    list: 'no-member',
    empty: 'Aucun non-adhérent',
  },
  { id: 'administrateurs', label: 'Administrateur', list: 'admin', empty: 'Aucun administrateur' },
  { id: 'supprimes', label: 'Supprimé', list: 'soft-deleted', empty: 'Aucun compte supprimé' },
] as const satisfies readonly UserTab[]

export type UserTabId = (typeof USER_TABS)[number]['id']
