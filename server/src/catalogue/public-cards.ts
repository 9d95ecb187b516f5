import type { PublicCard } from '@etapes-climat/domain/cards/contract'
import { presentFormat } from '../classification/classification.presenter.ts'
import { identityOf } from '../hydra/iri.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import type { SnapshotCard } from './snapshot-card.ts'

/** What visitors see of steps: no text, no draft, no draft exemplary work (D-38, SEC-04). */
export function presentPublicCards(
  snapshot: CatalogueSnapshot,
  cards: readonly SnapshotCard[],
): PublicCard[] {
  const published = new Map(
    snapshot.rows.exemplaries.filter((row) => !row.draft).map((row) => [row.id, row]),
  )
  return cards.map(({ row, names }) => ({
    ...identityOf('card', row),
    name: row.name,
    val: row.val,
    cardFormat: presentFormat(names.format),
    sector: names.sector && { name: names.sector.name },
    cardCategory: names.category && { name: names.category.name },
    exemplaries: row.exemplaryIds
      .flatMap((id) => published.get(id) ?? [])
      .map(({ uid, title, imgPrimary }) => ({ uid, title, imgPrimary })),
  }))
}

/**
 * Steps of the front page (D-36): those with a place there first, then by sector, position and
 * name; administrators also get the completeness steps, last.
 */
export function frontPageCards(
  snapshot: CatalogueSnapshot,
  viewer: { isAdmin: boolean } | null,
): PublicCard[] {
  const shown = snapshot.search({}, 'member').cards
  const placed = shown
    .filter((card) => card.row.actuPosition !== null)
    .sort((a, b) => (a.row.actuPosition ?? 0) - (b.row.actuPosition ?? 0))
  const others = shown.filter((card) => card.row.actuPosition === null)
  const completeness = viewer?.isAdmin
    ? snapshot.search({ formats: ['completude'] }, 'admin').cards
    : []
  return presentPublicCards(snapshot, [...placed, ...others, ...completeness])
}
