import type { CatalogueCardRow, CatalogueRows } from './catalogue.repository.ts'
import { SnapshotCard } from './snapshot-card.ts'

/** Steps with their names, and the rows that they were made of, in the same order. */
interface ResolvedCards {
  cards: readonly SnapshotCard[]
  rows: CatalogueRows
}

type Compare = (a: SnapshotCard, b: SnapshotCard) => number

/**
 * Steps with their names, in the order of the lists: sector, position, id.
 * @param before steps of the snapshot before; those that did not change are taken over, with their JSON
 */
export function resolveCards(rows: CatalogueRows, before: ResolvedCards | null): SnapshotCard[] {
  const resolve = resolverOf(rows)
  const compare = orderOf(rows)
  if (!before || !isClassifiedAlike(before.rows, rows)) {
    return rows.cards.map(resolve).sort(compare)
  }
  const { kept, others } = partition(rows.cards, before)
  const knownSectors = new Set(before.rows.sectors)
  const changedSectors = new Set(rows.sectors.filter((sector) => !knownSectors.has(sector)))
  if (changedSectors.size > 0) {
    const ids = new Set<number | null>(Array.from(changedSectors, ({ id }) => id))
    for (const [at, { row }] of kept.entries()) if (ids.has(row.sectorId)) kept[at] = resolve(row)
  }
  for (const row of others) insert(kept, resolve(row), compare)
  return kept
}

/** Whether the classification is the same but for the totals of sectors. */
function isClassifiedAlike(before: CatalogueRows, after: CatalogueRows): boolean {
  const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
    one.length === other.length && one.every((row, at) => row === other[at])
  const idsOf = ({ sectors }: CatalogueRows) => sectors.map(({ id }) => id)
  return (
    isSame(before.formats, after.formats) &&
    isSame(before.categories, after.categories) &&
    isSame(before.tags, after.tags) &&
    isSame(idsOf(before), idsOf(after))
  )
}

/**
 * Steps whose rows are those of before, in their order, and the rows of all others. What was read
 * anew stands behind what was kept.
 */
function partition(rows: readonly CatalogueCardRow[], before: ResolvedCards) {
  const kept: SnapshotCard[] = []
  for (const [at, card] of before.cards.entries()) {
    if (before.rows.cards[at] === rows[kept.length]) kept.push(card)
  }
  return { kept, others: rows.slice(kept.length) }
}

function insert(cards: SnapshotCard[], card: SnapshotCard, compare: Compare): void {
  let [from, to] = [0, cards.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = cards[middle]
    if (other && compare(other, card) < 0) from = middle + 1
    else to = middle
  }
  cards.splice(from, 0, card)
}

function orderOf(rows: CatalogueRows): Compare {
  const sectorOrder = new Map(rows.sectors.map((sector, index) => [sector.id, index]))
  const rank = (row: CatalogueCardRow) => sectorOrder.get(row.sectorId ?? -1) ?? sectorOrder.size
  return ({ row: a }, { row: b }) => rank(a) - rank(b) || a.position - b.position || a.id - b.id
}

function resolverOf(rows: CatalogueRows): (row: CatalogueCardRow) => SnapshotCard {
  const formats = byId(rows.formats)
  const sectors = byId(rows.sectors)
  const categories = byId(rows.categories)
  const tagsOf = tagsInOrder(rows)
  return (row) => {
    const format = formats.get(row.formatId)
    if (!format) throw new Error(`Card ${row.id} has an unknown format`)
    return new SnapshotCard(row, {
      format,
      sector: sectors.get(row.sectorId ?? -1) ?? null,
      category: categories.get(row.categoryId ?? -1) ?? null,
      tags: tagsOf(row),
    })
  }
}

/** Keywords of a step in the order of their list, as the step by its id has them, however they were read. */
function tagsInOrder({ tags }: CatalogueRows) {
  const places = new Map(tags.map(({ id }, at) => [id, at]))
  return ({ tagIds }: CatalogueCardRow) =>
    tagIds
      .flatMap((id) => places.get(id) ?? [])
      .sort((a, b) => a - b)
      .flatMap((at) => tags[at] ?? [])
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
