import type { CardNames } from './card-summary.presenter.ts'
import type { CatalogueCardRow, CatalogueRows } from './catalogue.repository.ts'
import { SnapshotCard } from './snapshot-card.ts'

/**
 * Steps with their names, in the order of the lists: sector, position, id.
 * @param before steps of the snapshot before; those that are as they were are taken over, with their JSON
 */
export function resolveCards(
  rows: CatalogueRows,
  before: readonly SnapshotCard[] = [],
): SnapshotCard[] {
  const known = new Map(before.map((card) => [card.row, card]))
  const namesOf = namesIn(rows)
  const cards = rows.cards.map((row) => {
    const names = namesOf(row)
    const card = known.get(row)
    return card && isSame(card.names, names) ? card : new SnapshotCard(row, names)
  })
  const sectorOrder = new Map(rows.sectors.map((sector, index) => [sector.id, index]))
  const rank = (row: CatalogueCardRow) => sectorOrder.get(row.sectorId ?? -1) ?? sectorOrder.size
  return cards.sort(
    ({ row: a }, { row: b }) => rank(a) - rank(b) || a.position - b.position || a.id - b.id,
  )
}

const isSame = (one: CardNames, other: CardNames) =>
  one.format === other.format &&
  one.sector === other.sector &&
  one.category === other.category &&
  one.tags.length === other.tags.length &&
  one.tags.every((tag, at) => tag === other.tags[at])

function namesIn(rows: CatalogueRows): (row: CatalogueCardRow) => CardNames {
  const formats = byId(rows.formats)
  const sectors = byId(rows.sectors)
  const categories = byId(rows.categories)
  const tagPlaces = new Map(rows.tags.map(({ id }, at) => [id, at]))
  return (row) => {
    const format = formats.get(row.formatId)
    if (!format) throw new Error(`Card ${row.id} has an unknown format`)
    return {
      format,
      sector: sectors.get(row.sectorId ?? -1) ?? null,
      category: categories.get(row.categoryId ?? -1) ?? null,
      // In the order of their list, as the step by its id has them, however they were read.
      tags: row.tagIds
        .flatMap((id) => tagPlaces.get(id) ?? [])
        .sort((a, b) => a - b)
        .flatMap((at) => rows.tags[at] ?? []),
    }
  }
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
