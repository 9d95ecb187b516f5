import type { CountedCategory, Sector, Tag } from '@etapes-climat/domain/classification/contract'
import type { FilterNode } from './filter-tree-checks.ts'

/** A step has one sector: a sector counts its own steps and those of the sectors below (D-46). */
export function sectorNode({ uid, name, cards, children }: Sector): FilterNode {
  const below = children.map(sectorNode)
  const count = below.reduce((sum, child) => sum + (child.count ?? 0), cards)
  return { uid, name, count, children: below }
}

/** A step has several keywords: counts cannot be added up, a mere heading goes without. */
export function tagNode({ uid, name, total, children }: Tag): FilterNode {
  const isHeading = total === 0 && children.length > 0
  return { uid, name, count: isHeading ? null : total, children: children.map(tagNode) }
}

export function categoryNode({ uid, name, cards }: CountedCategory): FilterNode {
  return { uid, name, count: cards, children: [] }
}

/** Every sector, whatever its depth, in the order of the panel. */
export function flattenSectors(sectors: readonly Sector[]): Sector[] {
  return sectors.flatMap((sector) => [sector, ...flattenSectors(sector.children)])
}
