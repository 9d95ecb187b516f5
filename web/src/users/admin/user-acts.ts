import type { User } from '@etapes-climat/domain/users/contract'
import type { ButtonVariant } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { decideOnUser, deleteUser } from './api.ts'

/** What an administrator may do to somebody else’s account. */
export interface UserAct {
  label: string
  icon: IconName
  variant?: ButtonVariant
  /** drawn as its icon only, after the others */
  compact?: true
  /** asked before; the text takes the person’s name */
  confirm?: { title: string; button: string; danger?: boolean; text: (name: string) => string }
  run: (user: User) => Promise<unknown>
  /** said once it is done */
  done: (name: string) => string
}

const approve: UserAct = {
  label: 'Approuver',
  icon: 'check',
  run: ({ uid }) => decideOnUser(uid, 'approved'),
  done: (name) => `${name} est désormais adhérent. Un message l’en informe.`,
}

const toMember: UserAct = { ...approve, label: 'Passer adhérent', icon: 'plus' }

const deny: UserAct = {
  label: 'Refuser',
  icon: 'close',
  run: ({ uid }) => decideOnUser(uid, 'deny'),
  done: (name) => `La demande de ${name} est refusée. Un message l’en informe.`,
}

const toNonMember: UserAct = {
  label: 'Passer non-adhérent',
  icon: 'minus',
  run: ({ uid }) => decideOnUser(uid, 'no-member'),
  done: (name) => `${name} est désormais non-adhérent. Un message l’en informe.`,
}

const softDelete: UserAct = {
  label: 'Supprimer',
  icon: 'trash',
  compact: true,
  confirm: {
    title: 'Confirmer la suppression',
    button: 'Supprimer',
    danger: true,
    text: (name) =>
      `${name} ne pourra plus se connecter. Ses données sont gardées, et son compte peut être restauré depuis l’onglet «\u00a0Supprimé\u00a0».`,
  },
  run: deleteUser,
  done: (name) => `Le compte de ${name} est supprimé.`,
}

const restore: UserAct = {
  label: 'Restaurer',
  icon: 'undo',
  confirm: {
    title: 'Confirmer la restauration',
    button: 'Restaurer',
    text: (name) => `Le compte de ${name} retrouvera l’état et les droits qu’il avait.`,
  },
  run: ({ uid }) => decideOnUser(uid, 'restore'),
  done: (name) => `Le compte de ${name} est restauré.`,
}

const erase: UserAct = {
  label: 'Supprimer définitivement',
  icon: 'trash',
  variant: 'danger',
  confirm: {
    title: 'Confirmer la suppression',
    button: 'Supprimer définitivement',
    danger: true,
    text: (name) =>
      `Le compte de ${name} sera effacé avec tous ses rapports. Cette action est définitive\u00a0: rien ne pourra être retrouvé.`,
  },
  run: deleteUser,
  done: (name) => `Le compte de ${name} et ses rapports sont effacés.`,
}

/** What may be done to an account in its present state (USER-04 to USER-09). */
export function actsOn(user: User): readonly UserAct[] {
  if (user.deletedAt) return [restore, erase]
  if (user.isAdmin) return [toNonMember, softDelete]
  return ACTS_BY_STATUS[user.status]
}

const ACTS_BY_STATUS: Record<User['status'], readonly UserAct[]> = {
  waiting: [approve, deny, softDelete],
  member: [toNonMember, softDelete],
  no_member: [toMember, softDelete],
  refused: [approve, softDelete],
}
