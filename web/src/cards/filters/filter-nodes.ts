import type { CountedCategory, Sector, Tag } from '@etapes-climat/domain/classification/contract'
import type { FilterNode } from './filter-tree-checks.ts'

export function sectorNode({ uid, name, cards, children }: Sector): FilterNode {
  return { uid, name, count: cards, children: children.map(sectorNode) }
}

export function tagNode({ uid, name, total, children }: Tag): FilterNode {
  return { uid, name, count: total, children: children.map(tagNode) }
}

export function categoryNode({ uid, name, cards }: CountedCategory): FilterNode {
  return { uid, name, count: cards, children: [] }
}

/** Every sector, whatever its depth, in the order of the panel. */
export function flattenSectors(sectors: readonly Sector[]): Sector[] {
  return sectors.flatMap((sector) => [sector, ...flattenSectors(sector.children)])
}
