import type { CardRow } from '../cards/card.presenter.ts'
import { findCards } from '../cards/card.repository.ts'
import { lockCatalogue } from '../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { dryRun } from '../db/dry-run.ts'
import { conflict, HttpError, notFound } from '../hydra/http-error.ts'
import type { Authored } from './prepare.ts'
import { lockPublication } from './publication.repository.ts'
import { publishWaiting } from './publish.ts'

/**
 * A step as it will be once its next version is published: published, read and taken back.
 * @throws HttpError 404 without a next version, 409 with what its publication would be refused for
 */
export function previewNextCard(
  services: CatalogueServices,
  { thing, actorId }: Authored,
): Promise<CardRow> {
  return services.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const row = await lockPublication(tx, thing)
    if (!row?.publication.content) throw notFound()
    const published = dryRun(tx, async (tried) => {
      await publishWaiting(tried, services, row, { actorId, action: 'publish-next' })
      const [card] = await findCards(tried, [thing.id])
      if (!card) throw notFound()
      return card
    })
    return published.catch((error: unknown) => {
      const isBroken = error instanceof HttpError && error.violations[0]
      throw isBroken ? conflict(isBroken.message) : error
    })
  })
}
