import { createHash } from 'node:crypto'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { count, eq } from 'drizzle-orm'
import {
  refreshIndirectValues,
  refreshSectorTotals,
} from '../cards/hierarchy/hierarchy-values.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import { card, cardExemplary, cardTag } from '../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../db/tables/classification.table.ts'
import { testimony } from '../db/tables/described.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { page } from '../db/tables/page.table.ts'
import { benchmarkFigures, benchmarkName, benchmarkWords } from './benchmark.ts'
import { type DemoContent, type DemoStep, readDemoContent } from './demo-content.ts'

/** Stores one of the demonstration drawings and gives the picture to show. */
export type StoreIllustration = (
  tx: Transaction,
  illustration: { name: string; alt: string; meta: string },
) => Promise<Picture>

/**
 * Loads the demonstration content in one transaction.
 * @returns `present` when it was loaded before, `refused` when the database has other content
 */
export function loadDemoContent(
  db: Database,
  storeIllustration: StoreIllustration,
): Promise<'loaded' | 'present' | 'refused'> {
  const content = readDemoContent()
  return db.transaction(async (tx) => {
    const state = await currentState(tx, content)
    if (state !== 'empty') return state
    const sectors = await insertSectors(tx, content)
    const categories = await insertCategories(tx, content)
    const tags = await insertTags(tx, content)
    const exemplaries = await insertExemplaries(tx, content, storeIllustration)
    const known = { sectors, categories, tags, exemplaries }
    await insertSteps(tx, content, known, storeIllustration)
    await insertTexts(tx, content)
    await refreshIndirectValues(tx, 'all')
    await refreshSectorTotals(tx)
    return 'loaded'
  })
}

type IdByKey = Map<string, number>

/** The same uid at every installation, in the form of a UUID version 8. */
export function demoUid(key: string): string {
  const digest = createHash('sha256').update(`etapes-climat:${key}`).digest('hex')
  const groups = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ]
  return groups.join('-')
}

async function currentState(tx: Transaction, content: DemoContent) {
  const [first] = content.steps
  const [known] = await tx
    .select({ id: card.id })
    .from(card)
    .where(eq(card.uid, demoUid(`step:${first?.id}`)))
  if (known) return 'present'
  for (const table of [card, sector, tag, cardCategory, exemplary, page, testimony]) {
    const [row] = await tx.select({ rows: count() }).from(table)
    if (row && row.rows > 0) return 'refused'
  }
  return 'empty'
}

async function insertSectors(tx: Transaction, content: DemoContent): Promise<IdByKey> {
  const ids: IdByKey = new Map()
  for (const [position, { slug, name, parent }] of content.sectors.entries()) {
    const parentId = parent ? idOf(ids, parent) : null
    const [row] = await tx
      .insert(sector)
      .values({ uid: demoUid(`sector:${slug}`), slug, name, parentId, position })
      .returning({ id: sector.id })
    ids.set(slug, row?.id ?? 0)
  }
  return ids
}

async function insertCategories(tx: Transaction, content: DemoContent): Promise<IdByKey> {
  const rows = await tx
    .insert(cardCategory)
    .values(
      content.categories.map(({ slug, name }, position) => ({
        uid: demoUid(`category:${slug}`),
        name,
        position,
      })),
    )
    .returning({ id: cardCategory.id })
  return new Map(content.categories.map(({ slug }, index) => [slug, rows[index]?.id ?? 0]))
}

async function insertTags(tx: Transaction, content: DemoContent): Promise<IdByKey> {
  const ids: IdByKey = new Map()
  async function insert(
    entry: { slug: string; name: string },
    position: number,
    parentId: number | null,
  ) {
    const [row] = await tx
      .insert(tag)
      .values({ uid: demoUid(`tag:${entry.slug}`), name: entry.name, position, parentId })
      .returning({ id: tag.id })
    ids.set(entry.slug, row?.id ?? 0)
    return row?.id ?? 0
  }
  for (const [position, root] of content.tags.entries()) {
    const rootId = await insert(root, position, null)
    for (const [index, child] of root.children.entries()) await insert(child, index, rootId)
  }
  return ids
}

async function insertExemplaries(
  tx: Transaction,
  content: DemoContent,
  storeIllustration: StoreIllustration,
): Promise<IdByKey> {
  const ids: IdByKey = new Map()
  for (const { id, illustration, illustrationAlt, ...fields } of content.exemplaries) {
    const shown = { name: illustration, alt: illustrationAlt, meta: '' }
    const picture = await storeIllustration(tx, shown)
    const values = { ...fields, uid: demoUid(`exemplary:${id}`), imgPrimary: [picture] }
    const [row] = await tx.insert(exemplary).values(values).returning({ id: exemplary.id })
    ids.set(id, row?.id ?? 0)
  }
  return ids
}

interface Classification {
  sectors: IdByKey
  categories: IdByKey
  tags: IdByKey
  exemplaries: IdByKey
}

async function insertSteps(
  tx: Transaction,
  content: DemoContent,
  known: Classification,
  storeIllustration: StoreIllustration,
) {
  const formats = await tx.select({ id: cardFormat.id, slug: cardFormat.slug }).from(cardFormat)
  const formatIds: IdByKey = new Map(formats.map(({ id, slug }) => [slug, id]))
  const front = new Map(content.actu.map((id, index) => [id, index + 1]))
  const ids: IdByKey = new Map()
  for (const step of content.steps) {
    const [row] = await tx
      .insert(card)
      .values({
        uid: demoUid(`step:${step.id}`),
        name: step.name,
        formatId: idOf(formatIds, step.format),
        sectorId: idOf(known.sectors, step.sector),
        categoryId: step.category === null ? null : idOf(known.categories, step.category),
        position: step.position,
        description: step.descriptionHtml,
        action: step.actionHtml,
        descriptionGoFurther: step.descriptionGoFurtherHtml,
        releaseNote: step.releaseNoteHtml,
        pictures: await storeBenchmark(tx, step, storeIllustration),
        val: step.val,
        goal: step.goal,
        draft: step.draft,
        idx: step.idx,
        version: step.version,
        idxDate: step.idxDate,
        actuPosition: front.get(step.id) ?? null,
      })
      .returning({ id: card.id })
    ids.set(step.id, row?.id ?? 0)
  }
  for (const step of content.steps) {
    const cardId = idOf(ids, step.id)
    if (step.parent !== null) {
      await tx
        .update(card)
        .set({ parentId: idOf(ids, step.parent) })
        .where(eq(card.id, cardId))
    }
    const tags = step.tags.map((slug) => ({ cardId, tagId: idOf(known.tags, slug) }))
    if (tags.length > 0) await tx.insert(cardTag).values(tags)
    const works = step.exemplaries.map((id, position) => ({
      cardId,
      exemplaryId: idOf(known.exemplaries, id),
      position,
    }))
    if (works.length > 0) await tx.insert(cardExemplary).values(works)
  }
}

/** What stands under « REPÈRES »: the drawn computation of the value, formula and source below it. */
async function storeBenchmark(
  tx: Transaction,
  { id, benchmark, derivation: { formula, source } }: DemoStep,
  storeIllustration: StoreIllustration,
): Promise<Picture[]> {
  if (!benchmark) return []
  const alt = benchmarkWords(benchmarkFigures(benchmark, formula))
  const meta = `${formula}. Source\u00a0: ${source}.`
  return [await storeIllustration(tx, { name: benchmarkName(id), alt, meta })]
}

async function insertTexts(tx: Transaction, content: DemoContent) {
  await tx
    .insert(page)
    .values(content.pages.map((text) => ({ ...text, uid: demoUid(`page:${text.slug}`) })))
  await tx.insert(testimony).values(
    content.testimonies.map(({ id, lastName, firstName, content: text }, position) => ({
      uid: demoUid(`testimony:${id}`),
      lastName,
      firstName,
      content: text,
      position,
    })),
  )
}

function idOf(ids: IdByKey, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demonstration content names an unknown item: ${key}`)
  return id
}
