import { byPath } from '../../items/item-kinds.ts'
import type { ActAction, JournalKind } from '../contract.ts'

export const ACT_WORDS: Readonly<Record<ActAction, string>> = {
  found: 'État de départ',
  create: 'Création',
  update: 'Modification',
  publish: 'Publication',
  'publish-next': 'Publication de la nouvelle version',
  'publish-planned': 'Publication planifiée',
  unpublish: 'Remise en brouillon',
  move: 'Déplacement',
  merge: 'Fusion',
  recalculate: 'Recalcul',
  delete: 'Suppression',
  'open-next': 'Nouvelle version ouverte',
  prepare: 'Préparation de la prochaine version',
  'abandon-next': 'Abandon de la prochaine version',
  plan: 'Planification d’une publication',
  unplan: 'Annulation d’une publication planifiée',
  'refuse-planned': 'Publication planifiée, refusée',
  undo: 'Acte défait',
  approve: 'Validation',
  deny: 'Refus',
  'no-member': 'Passage en non-adhérent',
  'grant-admin': 'Nomination comme administrateur',
  'revoke-admin': 'Retrait du droit d’administrateur',
  'soft-delete': 'Suppression',
  restore: 'Rétablissement',
}

export const KIND_WORDS: Readonly<Record<JournalKind, string>> = {
  ...byPath(({ word }) => word),
  users: 'Compte',
  medias: 'Image',
  settings: 'Réglages du site',
}
