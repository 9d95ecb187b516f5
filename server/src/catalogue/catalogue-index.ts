import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { CatalogueRows, CatalogueSectorRow } from './catalogue.repository.ts'
import type { SnapshotCard } from './snapshot-card.ts'

type Find<Row> = (reference: ResourceReference) => Row | undefined

/** Steps, sectors and keywords of a snapshot by id or uid; each map is made when it is first asked. */
export class CatalogueIndex {
  readonly #cards: readonly SnapshotCard[]
  readonly #rows: CatalogueRows
  #positions: readonly (number | undefined)[] | undefined
  #positionsByUid: ReadonlyMap<string, number> | undefined
  #findSector: Find<CatalogueSectorRow> | undefined
  #findTag: Find<CatalogueRows['tags'][number]> | undefined
  #keys: ReadonlySet<string> | undefined

  /** @param sameOrder the index of the same steps in the same order, whatever is new about them */
  constructor(cards: readonly SnapshotCard[], rows: CatalogueRows, sameOrder?: CatalogueIndex) {
    this.#cards = cards
    this.#rows = rows
    this.#positions = sameOrder ? sameOrder.#positions : undefined
    this.#positionsByUid = sameOrder ? sameOrder.#positionsByUid : undefined
  }

  /** Where each step stands among the cards, by its id. */
  get positions(): readonly (number | undefined)[] {
    this.#positions ??= positionsById(this.#cards)
    return this.#positions
  }

  card(reference: ResourceReference): SnapshotCard | undefined {
    if ('id' in reference) return this.#cards[this.positions[reference.id] ?? -1]
    this.#positionsByUid ??= new Map(this.#cards.map(({ row }, at) => [row.uid, at]))
    return this.#cards[this.#positionsByUid.get(reference.uid) ?? -1]
  }

  get sector(): Find<CatalogueSectorRow> {
    this.#findSector ??= byReference(this.#rows.sectors)
    return this.#findSector
  }

  get tag(): Find<CatalogueRows['tags'][number]> {
    this.#findTag ??= byReference(this.#rows.tags)
    return this.#findTag
  }

  /** What the lists of filters name: uids of the classification, and slugs of formats. */
  get filterKeys(): ReadonlySet<string> {
    const { sectors, tags, categories, formats } = this.#rows
    this.#keys ??= new Set([
      ...[...sectors, ...tags, ...categories, ...formats].map(({ uid }) => uid),
      ...formats.map(({ slug }) => slug),
    ])
    return this.#keys
  }
}

function positionsById(cards: readonly SnapshotCard[]): number[] {
  const positions: number[] = []
  for (const [at, { row }] of cards.entries()) positions[row.id] = at
  return positions
}

function byReference<Row extends { id: number; uid: string }>(rows: readonly Row[]): Find<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  return (reference) => ('id' in reference ? byId.get(reference.id) : byUid.get(reference.uid))
}
