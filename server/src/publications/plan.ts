import { plannedMomentFault } from '@etapes-climat/domain/publications/rules/planned-moment'
import { recordPreparation } from '../audit/audit-log.repository.ts'
import { lockCatalogue } from '../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { dryRun } from '../db/dry-run.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import { conflict, notFound, refusedField } from '../hydra/http-error.ts'
import { presentMoment } from '../hydra/moment.ts'
import { type Authored, currentThing, refuseStaleNextVersion } from './prepare.ts'
import {
  deletePublication,
  insertPublication,
  lockPublication,
  updatePublication,
} from './publication.repository.ts'
import { PUBLICATION_KINDS } from './publication-kinds.ts'
import { publishWaiting } from './publish.ts'

const NOTHING = 'Il n’y a pas de prochaine version à publier.'

/**
 * Publishes the next version now.
 * @param basedOn revision of it that the caller saw; null: any
 * @throws HttpError 404 without one, 409 when it or the published item changed since, 422 for a
 *   broken rule
 */
export function publishNextVersion(
  services: CatalogueServices,
  { thing, actorId, basedOn }: Authored & { basedOn: number | null },
): Promise<void> {
  return changeCatalogue(services, async (tx) => {
    const row = await lockPublication(tx, thing)
    if (!row?.publication.content) throw notFound()
    refuseStaleNextVersion(row, basedOn)
    await publishWaiting(tx, services, row, { actorId, action: 'publish-next' })
  })
}

/**
 * Plans the publication of the next version, or of a draft. Refuses what could not be
 * published now.
 * @throws HttpError 422 for a moment that is past or years away, 409 when there is nothing to
 *   publish, else what the publication throws
 */
export function planPublication(
  services: CatalogueServices,
  { thing, actorId, at }: Authored & { at: Date },
): Promise<void> {
  const fault = plannedMomentFault(at, new Date())
  if (fault !== null) throw refusedField('at', fault)
  return services.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const { draft, id, kind } = await currentThing(tx, thing)
    const known = await lockPublication(tx, thing)
    const plan = { plannedAt: at, plannedBy: actorId, refusedAt: null, refusal: null }
    if (known) await updatePublication(tx, known.publication.id, plan)
    else if (!draft) throw conflict(NOTHING)
    else await insertPublication(tx, thing, { ...plan, authorId: actorId })
    const row = await lockPublication(tx, thing)
    if (!row) throw notFound()
    await dryRun(tx, (tried) =>
      publishWaiting(tried, services, row, { actorId, action: 'publish-planned' }),
    )
    await recordPreparation(tx, {
      actorId,
      action: 'plan',
      targetType: PUBLICATION_KINDS[kind].resource,
      targetId: id,
      after: { plannedAt: presentMoment(at) },
    })
  })
}

/** Takes a plan back; the next version stays. @throws HttpError 404 without a plan */
export function cancelPlan({ db }: CatalogueServices, { thing, actorId }: Authored): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockPublication(tx, thing)
    if (!row?.publication.plannedAt) throw notFound()
    const { id, content } = row.publication
    if (content) await updatePublication(tx, id, { plannedAt: null, plannedBy: null })
    else await deletePublication(tx, id)
    await recordPreparation(tx, {
      actorId,
      action: 'unplan',
      targetType: PUBLICATION_KINDS[thing.kind].resource,
      targetId: thing.id,
    })
  })
}
