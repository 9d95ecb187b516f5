import type { CoAuthor } from '@etapes-climat/domain/sharing/co-author-contract'
import { presentMoment } from '../hydra/moment.ts'
import type { CoAuthorRow } from './co-author.repository.ts'

/** A report is handed over to no one who has not opened it: an invitation may be to anybody. */
export const NOT_OPENED =
  'Cette personne n’a pas encore ouvert le rapport\u00a0: elle ne peut pas encore le recevoir.'
const NOT_ACTIVE =
  'Le compte de cette personne n’est plus actif\u00a0: elle ne peut pas recevoir le rapport.'

/** Why a report cannot be handed over to a co-author, in French; null: it can. */
export function handOverRefusal({ userId, isActive }: CoAuthorRow): string | null {
  if (userId === null) return NOT_OPENED
  return isActive ? null : NOT_ACTIVE
}

/** A co-author; without a name until they have opened the report. */
export function presentCoAuthor(row: CoAuthorRow): CoAuthor {
  const { uid, email, role, name, openedAt } = row
  return {
    uid,
    email,
    role,
    invitedAt: presentMoment(row.createdAt),
    openedAt: openedAt && presentMoment(openedAt),
    name,
    cannotReceive: handOverRefusal(row),
  }
}
