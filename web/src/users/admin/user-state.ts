import type { User } from '@etapes-climat/domain/users/contract'

const STATUSES: Record<User['status'], string> = {
  waiting: 'À valider',
  member: 'Adhérent',
  no_member: 'Non-adhérent',
  refused: 'Refusé',
}

/** The right counts for members only; others keep it for the day they are members again (D-13). */
const hasAdministratorRight = ({ isAdmin, status }: User) => isAdmin && status === 'member'

/** Where an account stands, in a word of the tabs (USER-01, D-104). */
export function stateOf(user: User): string {
  if (user.deletedAt) return 'Supprimé'
  return hasAdministratorRight(user) ? 'Administrateur' : STATUSES[user.status]
}
