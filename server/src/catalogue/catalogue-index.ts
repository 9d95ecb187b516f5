import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { CatalogueRows, CatalogueSectorRow } from './catalogue.repository.ts'
import type { SnapshotCard } from './snapshot-card.ts'

type Find<Row> = (reference: ResourceReference) => Row | undefined

/** Steps, sectors and keywords of a snapshot by id or uid; each map is made when it is first asked. */
export class CatalogueIndex {
  readonly #cards: readonly SnapshotCard[]
  readonly #rows: CatalogueRows
  #positions: readonly (number | undefined)[] | undefined
  #findByUid: Find<SnapshotCard> | undefined
  #findSector: Find<CatalogueSectorRow> | undefined
  #findTag: Find<CatalogueRows['tags'][number]> | undefined
  #keys: ReadonlySet<string> | undefined

  constructor(cards: readonly SnapshotCard[], rows: CatalogueRows) {
    this.#cards = cards
    this.#rows = rows
  }

  /** Where each step stands among the cards, by its id. */
  get positions(): readonly (number | undefined)[] {
    this.#positions ??= positionsById(this.#cards)
    return this.#positions
  }

  card(reference: ResourceReference): SnapshotCard | undefined {
    if ('id' in reference) return this.#cards[this.positions[reference.id] ?? -1]
    this.#findByUid ??= byReference(this.#cards, ({ row }) => row)
    return this.#findByUid(reference)
  }

  get sector(): Find<CatalogueSectorRow> {
    this.#findSector ??= byReference(this.#rows.sectors, (row) => row)
    return this.#findSector
  }

  get tag(): Find<CatalogueRows['tags'][number]> {
    this.#findTag ??= byReference(this.#rows.tags, (row) => row)
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

function byReference<Item>(
  items: readonly Item[],
  identityOf: (item: Item) => { id: number; uid: string },
): Find<Item> {
  const byId = new Map(items.map((item) => [identityOf(item).id, item]))
  const byUid = new Map(items.map((item) => [identityOf(item).uid, item]))
  return (reference) => ('id' in reference ? byId.get(reference.id) : byUid.get(reference.uid))
}
