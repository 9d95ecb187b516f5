import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'

/** Whether a viewer may read a step at all; otherwise it does not exist for them. */
export function mayReadCard(
  viewer: { isAdmin: boolean },
  card: { draft: boolean; format: { slug: string } },
): boolean {
  return viewer.isAdmin || isShownToMembers({ draft: card.draft, format: card.format.slug })
}
