import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  categoryColumns,
  formatColumns,
  sectorColumns,
  tagColumns,
} from '../catalogue/classification.repository.ts'
import type { Executor } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { card, cardExemplary, cardTag } from '../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../db/tables/classification.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import type { CardRow, LinkedCardRow } from './card.presenter.ts'

/** The id and revision behind a reference; null when there is no such step. */
export async function findCardRevision(executor: Executor, reference: ResourceReference) {
  const [row] = await executor
    .select({ id: card.id, revision: card.revision })
    .from(card)
    .where('id' in reference ? eq(card.id, reference.id) : eq(card.uid, reference.uid))
  return row ?? null
}

/** Whole steps with their relations, in the order of the ids given; unknown ids are left out. */
export async function findCards(executor: Executor, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select({
      card,
      format: formatColumns,
      sector: sectorColumns,
      category: categoryColumns,
    })
    .from(card)
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .leftJoin(sector, eq(sector.id, card.sectorId))
    .leftJoin(cardCategory, eq(cardCategory.id, card.categoryId))
    .where(amongIds(card.id, ids))
  const tags = await tagsOf(executor, ids)
  const exemplaries = await exemplariesOf(executor, ids)
  const children = await childrenOf(executor, ids)
  const parents = await parentsOf(executor, ids)
  const found = new Map(
    rows.map((row): [number, CardRow] => [
      row.card.id,
      {
        ...row.card,
        format: row.format,
        sector: row.sector,
        category: row.category,
        tags: tags.get(row.card.id) ?? [],
        exemplaries: exemplaries.get(row.card.id) ?? [],
        children: children.get(row.card.id) ?? [],
        parent: parents.get(row.card.id)?.[0] ?? null,
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function tagsOf(executor: Executor, ids: readonly number[]) {
  const rows = await executor
    .select({ cardId: cardTag.cardId, ...tagColumns })
    .from(cardTag)
    .innerJoin(tag, eq(tag.id, cardTag.tagId))
    .where(amongIds(cardTag.cardId, ids))
    .orderBy(asc(tag.position), asc(tag.id))
  return groupByCard(rows)
}

async function exemplariesOf(executor: Executor, ids: readonly number[]) {
  const rows = await executor
    .select({
      cardId: cardExemplary.cardId,
      id: exemplary.id,
      uid: exemplary.uid,
      title: exemplary.title,
      projectOwner: exemplary.projectOwner,
      architect: exemplary.architect,
      imgPrimary: exemplary.imgPrimary,
      draft: exemplary.draft,
    })
    .from(cardExemplary)
    .innerJoin(exemplary, eq(exemplary.id, cardExemplary.exemplaryId))
    .where(amongIds(cardExemplary.cardId, ids))
    .orderBy(asc(cardExemplary.position), asc(exemplary.id))
  return groupByCard(rows)
}

const linkedColumns = {
  id: card.id,
  uid: card.uid,
  name: card.name,
  val: card.val,
  draft: card.draft,
  format: formatColumns,
}

async function childrenOf(executor: Executor, ids: readonly number[]) {
  const rows = await executor
    .select({ cardId: sql<number>`${card.parentId}`.mapWith(Number), ...linkedColumns })
    .from(card)
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .where(amongIds(card.parentId, ids))
    .orderBy(asc(card.position), asc(card.id))
  return groupByCard<LinkedCardRow & { cardId: number }>(rows)
}

async function parentsOf(executor: Executor, ids: readonly number[]) {
  const child = alias(card, 'child')
  const rows = await executor
    .select({ cardId: child.id, ...linkedColumns })
    .from(child)
    .innerJoin(card, eq(card.id, child.parentId))
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .where(amongIds(child.id, ids))
  return groupByCard<LinkedCardRow & { cardId: number }>(rows)
}

function groupByCard<Row extends { cardId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.cardId)
    if (group) group.push(row)
    else groups.set(row.cardId, [row])
  }
  return groups
}
