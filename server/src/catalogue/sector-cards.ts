import type { CardNode, SectorCards } from '@etapes-climat/domain/cards/contract'
import { identityOf } from '../hydra/iri.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { presentFormat, presentSectorReference } from './classification.presenter.ts'
import type { SnapshotCard } from './snapshot-card.ts'

/** Every sector with the tree of its steps, drafts included. */
export function sectorCards(snapshot: CatalogueSnapshot): SectorCards[] {
  const nodes = new Map<number, CardNode>()
  for (const card of snapshot.cards) nodes.set(card.row.id, presentNode(card))
  const roots = new Map<number | null, CardNode[]>()
  // The steps come in the order of their siblings, so each node is added after those before it.
  for (const { row } of snapshot.cards) {
    const node = nodes.get(row.id) as CardNode
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    if (parent) parent.children.push(node)
    else if (roots.has(row.sectorId)) roots.get(row.sectorId)?.push(node)
    else roots.set(row.sectorId, [node])
  }
  return snapshot.rows.sectors.map((sector) => ({
    ...presentSectorReference(sector),
    id: sector.id,
    cards: roots.get(sector.id) ?? [],
  }))
}

function presentNode({ row, names }: SnapshotCard): CardNode {
  return {
    ...identityOf('card', row),
    id: row.id,
    name: row.name,
    cardFormat: presentFormat(names.format),
    idx: row.idx,
    draft: row.draft,
    val: row.val,
    position: row.position,
    children: [],
  }
}
