import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { CatalogueRows, CatalogueSectorRow } from './catalogue.repository.ts'
import type { SnapshotCard } from './snapshot-card.ts'

type Find<Row> = (reference: ResourceReference) => Row | undefined

/** Finds steps, sectors and keywords of a snapshot by id or uid. */
export class CatalogueIndex {
  readonly card: Find<SnapshotCard>
  readonly sector: Find<CatalogueSectorRow>
  readonly tag: Find<CatalogueRows['tags'][number]>
  readonly filterKeys: ReadonlySet<string>

  constructor(
    cards: readonly SnapshotCard[],
    { sectors, tags, categories, formats }: CatalogueRows,
  ) {
    this.card = byReference(cards, ({ row }) => row)
    this.sector = byReference(sectors, (row) => row)
    this.tag = byReference(tags, (row) => row)
    this.filterKeys = new Set([
      ...[...sectors, ...tags, ...categories, ...formats].map(({ uid }) => uid),
      ...formats.map(({ slug }) => slug),
    ])
  }
}

function byReference<Item>(
  items: readonly Item[],
  identityOf: (item: Item) => { id: number; uid: string },
): Find<Item> {
  const byId = new Map(items.map((item) => [identityOf(item).id, item]))
  const byUid = new Map(items.map((item) => [identityOf(item).uid, item]))
  return (reference) => ('id' in reference ? byId.get(reference.id) : byUid.get(reference.uid))
}
