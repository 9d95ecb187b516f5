import type { Sector } from '@etapes-climat/domain/classification/contract'
import type { NamedReference } from '../../ui/form/named-reference.ts'

const INDENT = '\u00a0\u00a0\u00a0'

/** A sector in a list: `label` is its name, set in by its depth. */
export interface SectorChoice extends NamedReference {
  label: string
}

/** The tree of the sectors as one list. */
export function flatSectors(sectors: readonly Sector[], depth = 0): SectorChoice[] {
  return sectors.flatMap((sector) => [
    { '@id': sector['@id'], name: sector.name, label: INDENT.repeat(depth) + sector.name },
    ...flatSectors(sector.children, depth + 1),
  ])
}
