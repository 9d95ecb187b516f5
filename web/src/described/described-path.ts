import { DESCRIBED_KINDS, type DescribedKind } from '@etapes-climat/domain/items/described-kinds'
import { pathOf } from '../routing/route-names.ts'

/** Address of the editor of an item, of a new one without uid. */
export function describedPath(kind: DescribedKind, id?: string): string {
  const { type } = DESCRIBED_KINDS[kind]
  return id ? pathOf(`admin${type}Edit`, { id }) : pathOf(`admin${type}New`)
}
