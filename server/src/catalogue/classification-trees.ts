import type { CountedCategory, Sector, Tag } from '@etapes-climat/domain/classification/contract'
import {
  presentCategory,
  presentSectorReference,
  presentTagReference,
} from '../classification/classification.presenter.ts'
import { iri } from '../hydra/iri.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'

/** Nested sectors with their totals and their number of steps shown to members (CLASS-12). */
export function sectorTree(snapshot: CatalogueSnapshot): Sector[] {
  const cards = snapshot.countShown('sector')
  const below = childrenByParent(snapshot.rows.sectors)
  const branch = (parentId: number | null): Sector[] =>
    (below.get(parentId) ?? []).map((row) => ({
      ...presentSectorReference(row),
      id: row.id,
      parent: row.parentId === null ? null : iri('sector', row.parentId),
      cards: cards(row.uid),
      children: branch(row.id),
    }))
  return branch(null)
}

/** Nested keywords with their number of steps shown to members (CLASS-13). */
export function tagTree(snapshot: CatalogueSnapshot): Tag[] {
  const total = snapshot.countShown('tag')
  const below = childrenByParent(snapshot.rows.tags)
  const branch = (parentId: number | null): Tag[] =>
    (below.get(parentId) ?? []).map((row) => ({
      ...presentTagReference(row),
      id: row.id,
      total: total(row.uid),
      children: branch(row.id),
    }))
  return branch(null)
}

/** Card categories with their number of steps shown to members. */
export function countedCategories(snapshot: CatalogueSnapshot): CountedCategory[] {
  const cards = snapshot.countShown('category')
  return snapshot.rows.categories.map((row) => ({ ...presentCategory(row), cards: cards(row.uid) }))
}

function childrenByParent<Row extends { parentId: number | null }>(
  rows: readonly Row[],
): Map<number | null, Row[]> {
  const below = new Map<number | null, Row[]>()
  for (const row of rows) {
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row)
    else below.set(row.parentId, [row])
  }
  return below
}
