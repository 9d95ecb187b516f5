import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { identityOf } from '../hydra/iri.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { presentFormat } from './classification.presenter.ts'
import type { SnapshotCard } from './snapshot-card.ts'

/** Makes of steps what visitors see: no text, no draft, no draft exemplary work. */
export function publicCardPresenter(snapshot: CatalogueSnapshot) {
  const published = new Map(
    snapshot.rows.exemplaries.filter((row) => !row.draft).map((row) => [row.id, row]),
  )
  return ({ row, names }: SnapshotCard): PublicCard => ({
    ...identityOf('card', row),
    name: row.name,
    val: row.val,
    cardFormat: presentFormat(names.format),
    sector: names.sector && { name: names.sector.name },
    cardCategory: names.category && { name: names.category.name },
    exemplaries: row.exemplaryIds
      .flatMap((id) => published.get(id) ?? [])
      .map(({ uid, title, imgPrimary }) => ({ uid, title, imgPrimary })),
  })
}

/** The viewer of the front page; null: a visitor. */
export type FrontPageViewer = { isAdmin: boolean } | null

/**
 * Steps of the front page: those with a place there first, then by sector, position and
 * name; administrators also get the completeness steps, last.
 */
export function frontPageCards(
  snapshot: CatalogueSnapshot,
  viewer: FrontPageViewer,
  filters: CardFilters = {},
): SnapshotCard[] {
  const shown = snapshot.search(filters, 'member').cards
  const placed = shown
    .filter((card) => card.row.actuPosition !== null)
    .sort((a, b) => (a.row.actuPosition ?? 0) - (b.row.actuPosition ?? 0))
  const others = shown.filter((card) => card.row.actuPosition === null)
  const completeness = viewer?.isAdmin
    ? snapshot.search({ ...filters, formats: ['completude'] }, 'admin').cards
    : []
  return [...placed, ...others, ...completeness]
}
