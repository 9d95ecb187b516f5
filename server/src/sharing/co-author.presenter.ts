import type { CoAuthor } from '@etapes-climat/domain/sharing/co-author-contract'
import { presentMoment } from '../hydra/moment.ts'
import type { CoAuthorRow } from './co-author.repository.ts'

/** A co-author; without a name until they have opened the report (TEAM-33). */
export function presentCoAuthor(row: CoAuthorRow): CoAuthor {
  const { uid, email, role, name, openedAt } = row
  return {
    uid,
    email,
    role,
    invitedAt: presentMoment(row.createdAt),
    openedAt: openedAt && presentMoment(openedAt),
    name,
  }
}
