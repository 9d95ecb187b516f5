import { de } from '@etapes-climat/domain/kernel/elision'
import { deletionSentence } from '@etapes-climat/domain/last-act/rules/deletion-sentence'
import type { User } from '@etapes-climat/domain/users/contract'
import type { ButtonVariant } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { decideOnUser, deleteUser, inviteAgain } from './api.ts'

/** What an administrator may do to somebody else’s account. */
export interface UserAction {
  label: string
  icon: IconName
  variant?: ButtonVariant
  /** drawn as its icon only, after the others */
  compact?: true
  /** asked before; the text takes the person’s name and account */
  confirm?: {
    title: string
    button: string
    danger?: boolean
    text: (name: string, user: User) => string
  }
  run: (user: User) => Promise<unknown>
  /** said once it is done */
  done: (name: string) => string
}

const approve: UserAction = {
  label: 'Approuver',
  icon: 'check',
  run: ({ uid }) => decideOnUser(uid, 'approved'),
  done: (name) => `${name} est désormais adhérent. Un message l’en informe.`,
}

const toMember: UserAction = { ...approve, label: 'Passer adhérent', icon: 'plus' }

/** Restoring membership also restores the admin role, so ask for confirmation. */
const toAdministratorAgain: UserAction = {
  ...toMember,
  confirm: {
    title: 'Passer adhérent',
    button: 'Passer adhérent',
    text: (name) => `${name} redeviendra adhérent et administrateur. Un message l’en informera.`,
  },
  done: (name) => `${name} est de nouveau adhérent et administrateur. Un message l’en informe.`,
}

const deny: UserAction = {
  label: 'Refuser',
  icon: 'close',
  confirm: {
    title: 'Refuser la demande',
    button: 'Refuser',
    text: (name) =>
      `${name} ne pourra pas se connecter, et un message l’en informera. Sa demande reste dans l’onglet «\u00a0Non-adhérent\u00a0», où elle peut encore être approuvée.`,
  },
  run: ({ uid }) => decideOnUser(uid, 'deny'),
  done: (name) => `La demande ${de(name)} est refusée. Un message l’en informe.`,
}

/** To a member who has not chosen a first password. */
const invite: UserAction = {
  label: 'Renvoyer l’invitation',
  icon: 'undo',
  run: ({ uid }) => inviteAgain(uid),
  done: (name) => `Une nouvelle invitation part vers ${name}. Le lien d’avant ne marche plus.`,
}

const toNonMember: UserAction = {
  label: 'Passer non-adhérent',
  icon: 'minus',
  confirm: {
    title: 'Passer non-adhérent',
    button: 'Passer non-adhérent',
    text: (name, { isAdmin }) =>
      `${name} ne pourra plus se connecter, et un message l’en informera. Ses parcours sont gardés, et son accès peut lui être rendu depuis l’onglet «\u00a0Non-adhérent\u00a0»${isAdmin ? ', avec son droit d’administrateur' : ''}.`,
  },
  run: ({ uid }) => decideOnUser(uid, 'no-member'),
  done: (name) => `${name} est désormais non-adhérent. Un message l’en informe.`,
}

const toAdministrator: UserAction = {
  label: 'Nommer administrateur',
  icon: 'arrow-up',
  confirm: {
    title: 'Nommer administrateur',
    button: 'Nommer administrateur',
    text: (name) =>
      `${name} pourra gérer les étapes, les pages et tous les comptes, le vôtre compris. Un message l’en informera.`,
  },
  run: ({ uid }) => decideOnUser(uid, 'grant-admin'),
  done: (name) => `${name} est désormais administrateur. Un message l’en informe.`,
}

const noAdministrator: UserAction = {
  label: 'Retirer l’administration',
  icon: 'arrow-down',
  confirm: {
    title: 'Retirer le droit d’administrateur',
    button: 'Retirer le droit',
    text: (name) =>
      `${name} restera adhérent et ne pourra plus rien administrer. Ses sessions prendront fin, et un message l’en informera.`,
  },
  run: ({ uid }) => decideOnUser(uid, 'revoke-admin'),
  done: (name) => `${name} n’est plus administrateur. Un message l’en informe.`,
}

const softDelete: UserAction = {
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
  done: (name) => `Le compte ${de(name)} est supprimé.`,
}

const restore: UserAction = {
  label: 'Restaurer',
  icon: 'undo',
  confirm: {
    title: 'Confirmer la restauration',
    button: 'Restaurer',
    text: (name) => `Le compte ${de(name)} retrouvera l’état et les droits qu’il avait.`,
  },
  run: ({ uid }) => decideOnUser(uid, 'restore'),
  done: (name) => `Le compte ${de(name)} est restauré.`,
}

const erase: UserAction = {
  label: 'Supprimer définitivement',
  icon: 'trash',
  variant: 'danger',
  confirm: {
    title: 'Confirmer la suppression',
    button: 'Supprimer définitivement',
    danger: true,
    text: (name) =>
      `Le compte ${de(name)} sera effacé avec tous ses rapports. ${deletionSentence('app_user')} Rien ne pourra être retrouvé.`,
  },
  run: deleteUser,
  done: (name) => `Le compte ${de(name)} et ses rapports sont effacés.`,
}

/** What may be done to an account in its present state. */
export function actionsOn(user: User): readonly UserAction[] {
  if (user.deletedAt) return [restore, erase]
  const actions = user.isAdmin ? ACTS_ON_ADMINISTRATORS[user.status] : ACTS_BY_STATUS[user.status]
  return user.invitedAt && user.status === 'member' ? [invite, ...actions] : actions
}

const ACTS_BY_STATUS: Record<User['status'], readonly UserAction[]> = {
  waiting: [approve, deny, softDelete],
  member: [toNonMember, toAdministrator, softDelete],
  no_member: [toMember, softDelete],
  refused: [approve, softDelete],
}

/** Actions for administrators, and for non-members who keep the right. */
const ACTS_ON_ADMINISTRATORS: Record<User['status'], readonly UserAction[]> = {
  ...ACTS_BY_STATUS,
  member: [toNonMember, noAdministrator, softDelete],
  no_member: [toAdministratorAgain, softDelete],
}
