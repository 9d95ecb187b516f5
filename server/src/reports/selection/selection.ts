import type { CatalogueRows, CatalogueSectorRow } from '../../catalogue/catalogue.repository.ts'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import type { SnapshotCard } from '../../catalogue/snapshot-card.ts'
import type { StoredFollowUp } from '../follow-ups/follow-up.repository.ts'
import type { Ownership } from '../ownership.ts'
import type { ReportRow } from '../report.repository.ts'
import type { CardAtSave, StoredSelection } from './report-selection.repository.ts'

/** A selected step as it is now, and as it was at the last save. */
export interface SelectedCard {
  card: SnapshotCard
  saved: CardAtSave
}

/** A follow-up with its step from the catalogue. */
export type FollowedCard = StoredFollowUp & { card: SnapshotCard }

export interface Selection {
  cards: SnapshotCard[]
  /** in the order of the classification, like the keywords */
  sectors: CatalogueSectorRow[]
  tags: CatalogueRows['tags']
  followUps: FollowedCard[]
}

/** A report with its selection, at one version of the catalogue. */
export type ReportInCatalogue = ReportRow &
  Ownership & {
    selection: Selection
    snapshot: CatalogueSnapshot
  }

/** The stored steps that the catalogue still has, in the order chosen. */
export function selectedCards(
  { index }: CatalogueSnapshot,
  { cards }: StoredSelection,
): SelectedCard[] {
  return cards.flatMap((saved) => {
    const card = saved.cardId === null ? undefined : index.card({ id: saved.cardId })
    return card ? { card, saved } : []
  })
}

/** A stored selection with its current items; deleted ones are left out. */
export function selectionOf(snapshot: CatalogueSnapshot, stored: StoredSelection): Selection {
  const [sectorIds, tagIds] = [new Set(stored.sectorIds), new Set(stored.tagIds)]
  return {
    cards: selectedCards(snapshot, stored).map(({ card }) => card),
    sectors: snapshot.rows.sectors.filter(({ id }) => sectorIds.has(id)),
    tags: snapshot.rows.tags.filter(({ id }) => tagIds.has(id)),
    followUps: followedCards(snapshot, stored),
  }
}

function followedCards(snapshot: CatalogueSnapshot, { followUps }: StoredSelection) {
  if (followUps.length === 0) return []
  const byCard = new Map(followUps.map((followUp) => [followUp.cardId, followUp]))
  return snapshot.cards.flatMap((card): FollowedCard[] => {
    const followUp = byCard.get(card.row.id)
    return followUp ? [{ ...followUp, card }] : []
  })
}
