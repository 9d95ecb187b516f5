import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { PublicationKind } from '@etapes-climat/domain/publications/contract'
import { asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../db/client.ts'
import { card } from '../db/tables/card.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { page } from '../db/tables/page.table.ts'
import { publication } from '../db/tables/publication.table.ts'
import { appUser } from '../db/tables/user.table.ts'

/** The thing that a publication is of, as it is now. */
export interface PublishedThing {
  kind: PublicationKind
  id: number
  uid: string
  title: string
  revision: number
  /** false for a page, which has none */
  draft: boolean
}

const TARGETS = {
  cards: { column: publication.cardId, table: card, title: card.name, draft: card.draft },
  exemplaries: {
    column: publication.exemplaryId,
    table: exemplary,
    title: exemplary.title,
    draft: exemplary.draft,
  },
  pages: { column: publication.pageId, table: page, title: page.title, draft: sql`false` },
} as const

/** The column with the id of the published item, by kind. */
const COLUMN_NAMES = { cards: 'cardId', exemplaries: 'exemplaryId', pages: 'pageId' } as const

/** A step, a work or a page; null when there is none. */
export async function findThing(
  executor: Executor,
  kind: PublicationKind,
  reference: ResourceReference,
): Promise<PublishedThing | null> {
  const { table, title, draft } = TARGETS[kind]
  const [row] = await executor
    .select({
      id: table.id,
      uid: table.uid,
      revision: table.revision,
      title: sql<string>`${title}`,
      draft: sql<boolean>`${draft}`,
    })
    .from(table)
    .where('id' in reference ? eq(table.id, reference.id) : eq(table.uid, reference.uid))
  return row ? { kind, ...row } : null
}

const author = alias(appUser, 'author')
const planner = alias(appUser, 'planner')

const personOf = (user: typeof author | typeof planner) => ({
  actorUid: user.uid,
  firstName: user.firstName,
  lastName: user.lastName,
})

const kindOf = sql<PublicationKind>`case
  when ${publication.cardId} is not null then 'cards'
  when ${publication.exemplaryId} is not null then 'exemplaries'
  else 'pages' end`

const withPeople = (executor: Executor, condition: SQL | undefined) =>
  executor
    .select({
      publication,
      kind: kindOf,
      targetId:
        sql<number>`coalesce(${publication.cardId}, ${publication.exemplaryId}, ${publication.pageId})`.mapWith(
          Number,
        ),
      targetUid: sql<string>`coalesce(${card.uid}, ${exemplary.uid}, ${page.uid})`,
      title: sql<string>`coalesce(${card.name}, ${exemplary.title}, ${page.title})`,
      by: personOf(author),
      plannedBy: personOf(planner),
    })
    .from(publication)
    .leftJoin(card, eq(card.id, publication.cardId))
    .leftJoin(exemplary, eq(exemplary.id, publication.exemplaryId))
    .leftJoin(page, eq(page.id, publication.pageId))
    .leftJoin(author, eq(author.id, publication.authorId))
    .leftJoin(planner, eq(planner.id, publication.plannedBy))
    .where(condition)
    .orderBy(asc(publication.plannedAt), asc(publication.id))

/** A prepared or planned publication, its item, and the people who wrote and planned it. */
export type PublicationRow = Awaited<ReturnType<typeof withPeople>>[number]

export const listPublications = (executor: Executor): Promise<PublicationRow[]> =>
  withPeople(executor, undefined)

/** The publication to come of a thing; null when there is none. */
export async function findPublication(
  executor: Executor,
  { kind, id }: Pick<PublishedThing, 'kind' | 'id'>,
): Promise<PublicationRow | null> {
  const [row] = await withPeople(executor, eq(TARGETS[kind].column, id))
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockPublication(
  tx: Transaction,
  thing: Pick<PublishedThing, 'kind' | 'id'>,
): Promise<PublicationRow | null> {
  await tx
    .select({ id: publication.id })
    .from(publication)
    .where(eq(TARGETS[thing.kind].column, thing.id))
    .for('update')
  return findPublication(tx, thing)
}

type Columns = Partial<typeof publication.$inferInsert>

export async function insertPublication(
  executor: Executor,
  { kind, id }: Pick<PublishedThing, 'kind' | 'id'>,
  columns: Columns,
): Promise<void> {
  await executor.insert(publication).values({ ...columns, [COLUMN_NAMES[kind]]: id })
}

/** Changes columns without raising the revision: a plan is no change of the content. */
export async function updatePublication(
  executor: Executor,
  id: number,
  columns: Columns,
): Promise<void> {
  await executor.update(publication).set(columns).where(eq(publication.id, id))
}

export async function deletePublication(executor: Executor, id: number): Promise<void> {
  await executor.delete(publication).where(eq(publication.id, id))
}

const isDue = lte(publication.plannedAt, sql`now()`)

/** Whether a planned publication is due: asked often, and keeps nobody waiting. */
export async function isPublicationDue(executor: Executor): Promise<boolean> {
  return (await executor.$count(publication, isDue)) > 0
}

/** The publication that is due first, for one instance only; null when none is. */
export async function lockDuePublication(tx: Transaction): Promise<PublicationRow | null> {
  const [due] = await tx
    .select({ id: publication.id })
    .from(publication)
    .where(isDue)
    .orderBy(asc(publication.plannedAt), asc(publication.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return null
  const [row] = await withPeople(tx, eq(publication.id, due.id))
  return row ?? null
}
