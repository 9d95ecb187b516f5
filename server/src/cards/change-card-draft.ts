import { missingCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { recordAudit } from '../db/audit-log.repository.ts'
import type { Database } from '../db/client.ts'
import { notFound, unprocessable } from '../hydra/http-error.ts'
import type { CardRow } from './card.presenter.ts'
import { findCards, setCardDraft } from './card.repository.ts'
import { refreshIndirectValues, refreshSectorTotals } from './hierarchy-values.repository.ts'

interface DraftChange {
  cardId: number
  draft: boolean
  actorId: number
}

/**
 * Publishes or un-publishes a step and recomputes its ancestors and its sector in the same
 * transaction (API-14, CALC-16).
 * @throws HttpError 422 when a step to publish lacks a required field (D-116)
 */
export function changeCardDraft(
  services: { db: Database; catalogue: Catalogue },
  { cardId, draft, actorId }: DraftChange,
): Promise<CardRow> {
  return changeCatalogue(services, async (tx) => {
    const [before] = await findCards(tx, [cardId])
    if (!before) throw notFound()
    if (!draft) refuseIncomplete(before)
    await setCardDraft(tx, cardId, draft)
    const recomputed = await refreshIndirectValues(tx, { around: cardId })
    await refreshSectorTotals(tx, before.sector?.id ?? null)
    await recordAudit(tx, {
      actorId,
      action: draft ? 'unpublish' : 'publish',
      targetType: 'card',
      targetId: cardId,
      before: { draft: before.draft },
      after: { draft },
    })
    const [after] = await findCards(tx, [cardId])
    if (!after) throw notFound()
    return { result: after, cardIds: [cardId, ...recomputed] }
  })
}

function refuseIncomplete(card: CardRow): void {
  const violations = missingCardFields({
    format: card.format.slug,
    name: card.name,
    sector: card.sector,
    cardCategory: card.category,
  })
  if (violations.length > 0) throw unprocessable(violations)
}
