import { isDeepStrictEqual } from 'node:util'
import {
  GRID_VALUES,
  SEARCHED_TEXTS,
  STEP_LINK_TABLES,
} from '@etapes-climat/domain/cards/step-fields'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import type { ContentTable } from '../db/content-tables.ts'
import { card, cardExemplary, cardTag } from '../db/tables/card.table.ts'
import { catalogueCardChange, catalogueVersion } from '../db/tables/catalogue-version.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../db/tables/classification.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import type { FormatRow, NamedRow } from './classification.presenter.ts'
import {
  categoryColumns,
  formatColumns,
  sectorColumns,
  tagColumns,
} from './classification.repository.ts'
import { plainText } from './search/plain-text.ts'

/** The tables that the snapshot is read from. */
export const CATALOGUE_TABLES: readonly ContentTable[] = [
  'card',
  ...STEP_LINK_TABLES,
  'card_category',
  'card_format',
  'sector',
  'tag',
  'exemplary',
]

/** A step as the snapshot keeps it: what lists, counts, filters and the free search need. */
export type CatalogueCardRow = Awaited<ReturnType<typeof readCards>>[number]

type TreeRow = NamedRow & { parentId: number | null; position: number }

export type CatalogueSectorRow = TreeRow & { slug: string; total: number }

export interface CatalogueRows {
  version: number
  formats: FormatRow[]
  categories: (NamedRow & { position: number })[]
  sectors: CatalogueSectorRow[]
  tags: TreeRow[]
  exemplaries: { id: number; uid: string; title: string; draft: boolean; imgPrimary: Picture[] }[]
  cards: CatalogueCardRow[]
}

/** Version of the public content; raised by triggers at every change. */
export async function readCatalogueVersion(executor: Executor): Promise<number> {
  const [row] = await executor.select({ version: catalogueVersion.version }).from(catalogueVersion)
  return row?.version ?? 0
}

/** Keeps every other writer of public content waiting until the transaction ends. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.select().from(catalogueVersion).for('update')
}

/**
 * The whole catalogue at one moment.
 * @param known the former reading, returned when unchanged; only steps that changed since are read
 *   again
 */
export function readCatalogue(
  db: Database,
  known: CatalogueRows | null = null,
): Promise<CatalogueRows> {
  return db.transaction((tx) => readCatalogueRows(tx, known), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** The same as a transaction sees it; a change of the catalogue holds every other writer back. */
export async function readCatalogueRows(
  tx: Transaction,
  known: CatalogueRows | null,
): Promise<CatalogueRows> {
  const version = await readCatalogueVersion(tx)
  if (known?.version === version) return known
  return {
    version,
    formats: keepEqual(
      known?.formats,
      await tx.select(formatColumns).from(cardFormat).orderBy(asc(cardFormat.id)),
    ),
    categories: keepEqual(
      known?.categories,
      await tx
        .select({ ...categoryColumns, position: cardCategory.position })
        .from(cardCategory)
        .orderBy(asc(cardCategory.position), asc(cardCategory.id)),
    ),
    sectors: keepEqual(known?.sectors, await readSectors(tx)),
    tags: keepEqual(
      known?.tags,
      await tx
        .select({ ...tagColumns, parentId: tag.parentId, position: tag.position })
        .from(tag)
        .orderBy(asc(tag.position), asc(tag.id)),
    ),
    exemplaries: await tx
      .select({
        id: exemplary.id,
        uid: exemplary.uid,
        title: exemplary.title,
        draft: exemplary.draft,
        imgPrimary: exemplary.imgPrimary,
      })
      .from(exemplary),
    // A lower version means another database, restored from a backup.
    cards: known && known.version < version ? await followCards(tx, known) : await readCards(tx),
  }
}

/** The rows that were read, with the known objects for those that are as they were. */
function keepEqual<Row extends { id: number }>(known: readonly Row[] = [], read: Row[]): Row[] {
  const knownById = new Map(known.map((row) => [row.id, row]))
  return read.map((row) => {
    const before = knownById.get(row.id)
    return before && isDeepStrictEqual(before, row) ? before : row
  })
}

/** The known steps with those that changed since read again, and without those deleted. */
async function followCards(tx: Transaction, known: CatalogueRows): Promise<CatalogueCardRow[]> {
  const changes = await tx
    .select({ cardId: catalogueCardChange.cardId })
    .from(catalogueCardChange)
    .where(gt(catalogueCardChange.version, known.version))
  if (changes.length === 0) return known.cards
  const changed = new Set(changes.map(({ cardId }) => cardId))
  return [
    ...known.cards.filter((card) => !changed.has(card.id)),
    ...(await readCards(tx, [...changed])),
  ]
}

function readSectors(executor: Executor): Promise<CatalogueSectorRow[]> {
  return executor
    .select({ ...sectorColumns, parentId: sector.parentId, position: sector.position })
    .from(sector)
    .orderBy(asc(sector.position), asc(sector.id))
}

/** Steps of the catalogue. @param ids only these; all when absent */
async function readCards(executor: Executor, ids?: number[]) {
  const tagIds = executor
    .select({
      cardId: cardTag.cardId,
      ids: sql<string[]>`array_agg(${cardTag.tagId})`.as('tag_ids'),
    })
    .from(cardTag)
    .where(ids && amongIds(cardTag.cardId, ids))
    .groupBy(cardTag.cardId)
    .as('tag_list')
  const exemplaryIds = executor
    .select({
      cardId: cardExemplary.cardId,
      ids: sql<
        string[]
      >`array_agg(${cardExemplary.exemplaryId} order by ${cardExemplary.position})`.as(
        'exemplary_ids',
      ),
    })
    .from(cardExemplary)
    .where(ids && amongIds(cardExemplary.cardId, ids))
    .groupBy(cardExemplary.cardId)
    .as('exemplary_list')
  const rows = await executor
    .select({
      id: card.id,
      uid: card.uid,
      name: card.name,
      val: card.val,
      draft: card.draft,
      position: card.position,
      idx: card.idx,
      version: card.version,
      idxDate: card.idxDate,
      actuPosition: card.actuPosition,
      formatId: card.formatId,
      sectorId: card.sectorId,
      categoryId: card.categoryId,
      parentId: card.parentId,
      updatedAt: card.updatedAt,
      revision: card.revision,
      values: pick(card, [...SEARCHED_TEXTS, ...GRID_VALUES]),
      tagIds: tagIds.ids,
      exemplaryIds: exemplaryIds.ids,
    })
    .from(card)
    .leftJoin(tagIds, eq(tagIds.cardId, card.id))
    .leftJoin(exemplaryIds, eq(exemplaryIds.cardId, card.id))
    .where(ids && amongIds(card.id, ids))
  return rows.map(({ values, ...row }) => ({
    ...row,
    /** the texts that members read, without HTML, a line for each paragraph */
    coBenefits: values.coBenefits,
    grid: pick(values, GRID_VALUES),
    text: plainText(...SEARCHED_TEXTS.map((name) => values[name])),
    tagIds: (row.tagIds ?? []).map(Number),
    exemplaryIds: (row.exemplaryIds ?? []).map(Number),
  }))
}
