import type { ShareLink } from '@etapes-climat/domain/sharing/contract'
import { presentMoment } from '../hydra/moment.ts'
import type { ShareLinkRow } from './share-link.repository.ts'

/** A link without its address, since only a hash is stored. */
export function presentShareLink(row: ShareLinkRow): ShareLink {
  const { uid, label, openings, lastOpenedAt, showsDiscarded } = row
  return {
    uid,
    label,
    createdAt: presentMoment(row.createdAt),
    expiresAt: presentMoment(row.expiresAt),
    lastOpenedAt: lastOpenedAt && presentMoment(lastOpenedAt),
    openings,
    showsDiscarded,
  }
}
