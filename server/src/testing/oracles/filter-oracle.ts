import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import { foldText } from '@etapes-climat/domain/kernel/text'
import type { Database } from '../../db/client.ts'
import { card, cardTag } from '../../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../../db/tables/classification.table.ts'
import type { CardValues } from '../factories.ts'
import { makeCard, makeCategory, makeSector, makeTag } from '../factories.ts'

/** Words of the fixture names: none resembles another. */
export const WORDS = ['bois', 'paille', 'vélo', 'toiture', 'chauffage']

/** A step, from its rows. */
interface Step {
  uid: string
  name: string
  draft: boolean
  format: string
  sector: string | null
  category: string | null
  tags: string[]
}
interface Node {
  uid: string
  parent: string | null
}

/** Every box of the filters, and the steps, read from the tables. */
export interface FilterRows {
  steps: Step[]
  sectors: Node[]
  tags: Node[]
  categories: string[]
}

/**
 * A catalogue where everything occurs: sectors in three levels, families of keywords, keywords
 * without family, drafts, completeness steps, steps without sector, category or keyword.
 */
export async function seedFilterable(db: Database): Promise<void> {
  const sectors = []
  for (const at of [0, 1, 2]) {
    const top = await makeSector(db, { position: at })
    const middle = await makeSector(db, { parentId: top.id })
    sectors.push(top, middle, await makeSector(db, { parentId: middle.id }))
  }
  const tags = [await makeTag(db), await makeTag(db)]
  for (const size of [3, 2, 4]) {
    const family = await makeTag(db)
    tags.push(family)
    for (let child = 0; child < size; child++) {
      tags.push(await makeTag(db, { parentId: family.id }))
    }
  }
  const categories = [await makeCategory(db), await makeCategory(db), await makeCategory(db)]
  const at = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item
  for (let n = 0; n < 90; n++) {
    const values: CardValues = {
      name: `${at(WORDS, n)} ${at(WORDS, n >> 1)} ${n}`,
      draft: n % 7 === 3,
      format: n % 9 === 4 ? 'completude' : n % 5 === 2 ? 'indirect' : 'direct',
      sectorId: n % 13 === 0 ? null : at(sectors, n * 5 + (n >> 3)).id,
      categoryId: n % 11 === 0 ? null : at(categories, n + (n >> 2)).id,
      tagIds: tags.filter((_, index) => (n * (index + 3) + (n >> 2)) % 4 === 0).map(({ id }) => id),
    }
    await makeCard(db, values)
  }
}

export async function readFilterRows(db: Database): Promise<FilterRows> {
  const formats = new Map((await db.select().from(cardFormat)).map((row) => [row.id, row.slug]))
  const nodes = (rows: { id: number; uid: string; parentId: number | null }[]) => {
    const uids = new Map(rows.map((row) => [row.id, row.uid]))
    return {
      uids,
      nodes: rows.map(({ uid, parentId }) => ({ uid, parent: uids.get(parentId ?? -1) ?? null })),
    }
  }
  const sectors = nodes(await db.select().from(sector))
  const tags = nodes(await db.select().from(tag))
  const categories = new Map((await db.select().from(cardCategory)).map((row) => [row.id, row.uid]))
  const links = await db.select().from(cardTag)
  const steps = (await db.select().from(card)).map((row) => ({
    uid: row.uid,
    name: foldText(row.name),
    draft: row.draft,
    format: formats.get(row.formatId) ?? '',
    sector: sectors.uids.get(row.sectorId ?? -1) ?? null,
    category: categories.get(row.categoryId ?? -1) ?? null,
    tags: links
      .filter((link) => link.cardId === row.id)
      .map((link) => tags.uids.get(link.tagId) ?? ''),
  }))
  return { steps, sectors: sectors.nodes, tags: tags.nodes, categories: [...categories.values()] }
}

/** The uid and its descendants, which ticking a box ticks. */
export function ticked(nodes: readonly Node[], uid: string): string[] {
  return [
    uid,
    ...nodes.filter(({ parent }) => parent === uid).flatMap((below) => ticked(nodes, below.uid)),
  ]
}

/** The keywords of one family, its own uid first; keywords without family form one together. */
export function familyOf(tags: readonly Node[], uid: string): string[] {
  const parent = tags.find((node) => node.uid === uid)?.parent
  if (parent) return familyOf(tags, parent)
  const family = ticked(tags, uid)
  if (family.length > 1) return family
  const lonely = (node: Node) => !node.parent && ticked(tags, node.uid).length === 1
  return tags.filter(lonely).map((node) => node.uid)
}

/** The rules of the search, said once more over the rows: the uids found, sorted (D-41, D-42, SEC-07). */
export function findByRows(rows: FilterRows, filters: CardFilters, isAdmin: boolean): string[] {
  const { draft, formats, sectors, categories, name } = filters
  const inList = (list: string[] | undefined, value: string | null) =>
    !list?.length || (value !== null && list.includes(value))
  const families = [...new Set((filters.tags ?? []).map((uid) => familyOf(rows.tags, uid).join()))]
  const wantedOf = (family: string) =>
    (filters.tags ?? [])
      .filter((uid) => family.includes(uid))
      .flatMap((uid) => ticked(rows.tags, uid))
  const seen = (step: Step) => {
    if (!isAdmin) return !step.draft && step.format !== 'completude'
    return draft === 'all' || draft === 2 || step.draft === (draft === 1)
  }
  return rows.steps
    .filter(seen)
    .filter((step) => inList(formats, step.format))
    .filter((step) => inList(sectors, step.sector))
    .filter((step) => inList(categories, step.category))
    .filter((step) =>
      families.every((family) => wantedOf(family).some((uid) => step.tags.includes(uid))),
    )
    .filter((step) => step.name.includes(foldText(name ?? '')))
    .map((step) => step.uid)
    .sort()
}
