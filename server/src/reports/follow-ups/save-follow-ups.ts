import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import type { FollowUpInput } from '@etapes-climat/domain/reports/follow-up-contract'
import {
  followUpContradiction,
  NO_FOLLOW_UP,
  reconcileFollowUps,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import type { SnapshotCard } from '../../catalogue/snapshot-card.ts'
import { refusedField } from '../../hydra/http-error.ts'
import { resolveCard } from '../selection/resolve-selection.ts'
import type { FollowedCard } from '../selection/selection.ts'
import type { StoredFollowUp } from './follow-up.repository.ts'

/**
 * The follow-ups of a report after a save; the selection overrides a contradicting status.
 * Those of steps that a member cannot see stay, like their selected ones.
 * @param inputs absent: unchanged; otherwise all of them
 * @param selected the steps that the save selects
 * @throws HttpError 422 for a contradiction, an unknown step, or one that is named twice
 */
export function savedFollowUps(
  snapshot: CatalogueSnapshot,
  viewer: { isAdmin: boolean },
  {
    inputs,
    before,
    selected,
  }: {
    inputs: readonly FollowUpInput[] | null | undefined
    before: readonly FollowedCard[]
    selected: readonly SnapshotCard[]
  },
): StoredFollowUp[] {
  const selectedIds = new Set(selected.map(({ row }) => row.id))
  const isSelected = ({ cardId }: StoredFollowUp) => selectedIds.has(cardId)
  const stored = before.map(({ card: _, ...followUp }) => followUp)
  if (inputs === undefined) return reconcileFollowUps(stored, isSelected)
  const known = new Set([...before.map(({ card }) => card), ...selected])
  const given = resolveFollowUps(snapshot, inputs ?? [], { viewer, known })
  given.forEach((followUp, index) => {
    const message = followUpContradiction(followUp.status, isSelected(followUp))
    if (message) throw refusedField(`followUps.${index}.status`, message)
  })
  const givenIds = new Set(given.map(({ cardId }) => cardId))
  const hidden = before
    .filter(({ card }) => !viewer.isAdmin && !isShownToMembers(card.countable))
    .map(({ card: _, ...followUp }) => followUp)
    .filter(({ cardId }) => !givenIds.has(cardId))
  return reconcileFollowUps([...given, ...hidden], isSelected)
}

/** @param known steps that are accepted though the viewer cannot see them: the report has them */
function resolveFollowUps(
  snapshot: CatalogueSnapshot,
  inputs: readonly FollowUpInput[],
  { viewer, known }: { viewer: { isAdmin: boolean }; known: ReadonlySet<SnapshotCard> },
): StoredFollowUp[] {
  const named = new Set<SnapshotCard>()
  return inputs.map(({ card: input, status, note, person, dueOn }, index) => {
    const propertyPath = `followUps.${index}.card`
    const card = resolveCard(snapshot, input, { viewer, known, propertyPath })
    if (named.has(card)) {
      throw refusedField(propertyPath, 'Cette étape est donnée deux fois.')
    }
    named.add(card)
    return {
      cardId: card.row.id,
      status: status ?? NO_FOLLOW_UP.status,
      note: note ?? NO_FOLLOW_UP.note,
      person: person ?? NO_FOLLOW_UP.person,
      dueOn: dueOn || NO_FOLLOW_UP.dueOn,
    }
  })
}
