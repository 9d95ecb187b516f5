import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { card } from '../../db/tables/card.table.ts'
import { cardFormat, sector } from '../../db/tables/classification.table.ts'

export interface StoredCard {
  id: number
  sectorId: number | null
  parentId: number | null
  format: string
  draft: boolean
  val: number
}

/** The rules of the specification written the naive way: recursion over the whole list. */
function oracle(cards: StoredCard[]) {
  const children = new Map<number | null, StoredCard[]>()
  for (const stored of cards) {
    children.set(stored.parentId, [...(children.get(stored.parentId) ?? []), stored])
  }
  const value = (stored: StoredCard): number =>
    stored.format === 'indirect'
      ? (children.get(stored.id) ?? [])
          .filter((child) => !child.draft)
          .reduce((sum, child) => sum + value(child), 0)
      : stored.val
  const total = (sectorId: number) =>
    cards
      .filter((c) => c.sectorId === sectorId && !c.draft && c.format !== 'indirect')
      .reduce((sum, c) => sum + c.val, 0)
  return { value, total }
}

/** Every stored step and sector, with the fields that values depend on. */
export async function readHierarchy(db: Database) {
  const cards: StoredCard[] = await db
    .select({
      id: card.id,
      sectorId: card.sectorId,
      parentId: card.parentId,
      format: cardFormat.slug,
      draft: card.draft,
      val: card.val,
    })
    .from(card)
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
  const sectors = await db.select({ id: sector.id, total: sector.total }).from(sector)
  return { cards, sectors }
}

/** Every stored value and total equals that of a naive computation. */
export async function expectConsistent(db: Database): Promise<void> {
  const { cards, sectors } = await readHierarchy(db)
  const { value } = oracle(cards)
  const wrong = cards.filter((stored) => stored.val !== value(stored))
  expect(wrong.slice(0, 3)).toEqual([])
  const bySector = new Map<number, StoredCard[]>()
  for (const stored of cards) {
    const key = stored.sectorId ?? 0
    bySector.set(key, [...(bySector.get(key) ?? []), stored])
  }
  const off = sectors.filter(
    (row) => row.total !== oracle(bySector.get(row.id) ?? []).total(row.id),
  )
  expect(off.slice(0, 3)).toEqual([])
}
