import type { ShareLink } from '@etapes-climat/domain/sharing/contract'
import { presentMoment } from '../hydra/moment.ts'
import type { ListedShareLink } from './share-link.repository.ts'

/** A link without its address, since only a hash is stored. */
export function presentShareLink({ link, milestone }: ListedShareLink): ShareLink {
  const { uid, label, openings, lastOpenedAt, showsDiscarded } = link
  return {
    uid,
    label,
    createdAt: presentMoment(link.createdAt),
    expiresAt: presentMoment(link.expiresAt),
    lastOpenedAt: lastOpenedAt && presentMoment(lastOpenedAt),
    openings,
    showsDiscarded,
    milestone: milestone && {
      uid: milestone.uid,
      name: milestone.name,
      withdrawn: milestone.withdrawnAt !== null,
    },
  }
}
