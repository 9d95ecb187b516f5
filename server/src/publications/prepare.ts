import { keepFormerContent, recordPreparation } from '../audit/audit-log.repository.ts'
import { findContent } from '../audit/version-content.repository.ts'
import { lockCatalogue } from '../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { dryRun } from '../db/dry-run.ts'
import { within } from '../editing/change-catalogue.ts'
import { referredIn } from '../history/version.presenter.ts'
import { findGone } from '../history/version.repository.ts'
import { conflict, notFound } from '../hydra/http-error.ts'
import { savedElsewhere } from '../hydra/stale-edit.ts'
import { bodyOf, mergeNextVersion } from './next-version.ts'
import {
  deletePublication,
  findThing,
  insertPublication,
  lockPublication,
  type PublicationRow,
  type PublishedThing,
  updatePublication,
} from './publication.repository.ts'
import { PUBLICATION_KINDS } from './publication-kinds.ts'

const EXISTS = 'Une prochaine version est déjà en préparation.'
const STILL_DRAFT =
  'Ce qui est encore en brouillon se modifie directement\u00a0: les membres ne le voient pas.'

/** Whose publication it is, and by whom something is done to it. */
export interface Authored {
  thing: PublishedThing
  actorId: number
}

/**
 * Creates a next version of a published item, with the same content.
 * @throws HttpError 409 for a draft, and when there is one already
 */
export function openNextVersion(
  { db }: CatalogueServices,
  { thing, actorId }: Authored,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const { id, kind, draft } = await currentThing(tx, thing)
    if (await lockPublication(tx, thing)) throw conflict(EXISTS)
    if (draft) throw conflict(STILL_DRAFT)
    const targetType = PUBLICATION_KINDS[kind].resource
    await keepFormerContent(tx, targetType, [id])
    const content = await findContent(tx, targetType, id)
    if (!content) throw notFound()
    const columns = { content, base: content, authorId: actorId, ...neededBy(content) }
    await insertPublication(tx, thing, columns)
    const act = { actorId, action: 'open-next', targetType, targetId: id, content } as const
    await recordPreparation(tx, act)
  })
}

interface NextVersionSave extends Authored {
  /** fields by the names of the ordinary body; absent ones stay unchanged */
  body: Readonly<Record<string, unknown>>
  /** revision of the published item that the author has seen; undefined: none */
  onlineRevision: number | null | undefined
  /** revision of the next version that the save is based on; null: any */
  basedOn: number | null
}

/**
 * Saves fields of a next version: tries the ordinary update of the published item, whose rules
 * apply, and rolls it back. Members see no change.
 * @throws HttpError 404 without a next version, 409 when somebody else saved it since, and what
 *   the ordinary save throws
 */
export function saveNextVersion(services: CatalogueServices, save: NextVersionSave): Promise<void> {
  const { thing, actorId, body, basedOn, onlineRevision } = save
  return services.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const { id, kind, revision } = await currentThing(tx, thing)
    const row = await lockPublication(tx, thing)
    if (!row?.publication.content || !row.publication.base) throw notFound()
    const { content: former, base } = row.publication
    refuseStaleNextVersion(row, basedOn)
    const { resource: targetType, update } = PUBLICATION_KINDS[kind]
    const online = await findContent(tx, targetType, id)
    if (!online) throw notFound()
    const known = mergeNextVersion({ kind, content: former, base, online })
    const kept = bodyOf(kind, known, await findGone(tx, referredIn(known.content)))
    const content = await dryRun(tx, async (tried) => {
      await update(within(tried, services), { id, body: { ...kept, ...body }, actorId })
      return findContent(tried, targetType, id)
    })
    if (!content) throw notFound()
    await updatePublication(tx, row.publication.id, {
      content,
      base: onlineRevision === revision ? online : base,
      ...neededBy(content),
      authorId: actorId,
      revision: row.publication.revision + 1,
      updatedAt: new Date(),
      refusedAt: null,
      refusal: null,
    })
    const act = { actorId, action: 'prepare', targetType, targetId: id, content } as const
    await recordPreparation(tx, act)
  })
}

/** Gives a next version up, or the plan of a draft. @throws HttpError 404 */
export function abandonPublication(
  { db }: CatalogueServices,
  { thing, actorId }: Authored,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockPublication(tx, thing)
    if (!row) throw notFound()
    const { content, id } = row.publication
    await deletePublication(tx, id)
    await recordPreparation(tx, {
      actorId,
      action: content ? 'abandon-next' : 'unplan',
      targetType: PUBLICATION_KINDS[thing.kind].resource,
      targetId: thing.id,
    })
  })
}

/** The item inside the transaction. @throws HttpError 404 when it was deleted meanwhile */
export async function currentThing(tx: Transaction, { kind, id }: PublishedThing) {
  const thing = await findThing(tx, kind, { id })
  if (!thing) throw notFound()
  return thing
}

/** @throws HttpError 409 that names who saved the next version, and when */
export function refuseStaleNextVersion(
  { publication, by }: PublicationRow,
  basedOn: number | null,
): void {
  if (basedOn === null || basedOn === publication.revision) return
  const last = by?.firstName ? { ...by, at: publication.updatedAt } : null
  throw conflict(savedElsewhere('Cette prochaine version', last))
}

/** Required references of a step; works and pages have none. */
function neededBy(content: Readonly<Record<string, unknown>>) {
  const reference = (name: string) => (typeof content[name] === 'number' ? content[name] : null)
  return {
    formatId: reference('format_id'),
    sectorId: reference('sector_id'),
    categoryId: reference('category_id'),
  }
}
