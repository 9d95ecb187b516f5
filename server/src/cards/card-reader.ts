import type { Card } from '@etapes-climat/domain/cards/contract'
import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import type { Database } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import { keepByVersion } from '../plugins/kept-answers/keep-by-version.ts'
import { mayReadCard } from './card.policy.ts'
import { presentCard } from './card.presenter.ts'
import { findCards } from './card.repository.ts'

const KEPT_BYTES = 32 * 1024 * 1024
/** A step and its JSON in memory, against the characters of that JSON. */
const BYTES_PER_CHARACTER = 3

/** A whole step as its readers get it; its JSON once it was asked for. */
interface CardDocument {
  step: Card
  json?: Buffer
}

/**
 * Reads whole steps, by id or uid, and caches them once for members and once for administrators, until
 * the catalogue changes, since names of other items are part of a step.
 * @returns throws HttpError 404 for an absent or hidden step, with the same answer
 */
export function createCardReader(db: Database, catalogue: Catalogue) {
  const keep = keepByVersion<CardDocument | null>({
    maxBytes: KEPT_BYTES,
    bytesOf: (document) => document && BYTES_PER_CHARACTER * JSON.stringify(document.step).length,
  })

  return async (viewer: { isAdmin: boolean }, identifier: string): Promise<CardDocument> => {
    const reference = parseIdentifier(identifier)
    if (!reference) throw notFound()
    const readableIn = ({ index, version }: CatalogueSnapshot) => {
      const card = index.card(reference)
      if (!card || !mayReadCard(viewer, { ...card.names, draft: card.row.draft })) return null
      return { id: card.row.id, version }
    }
    // Another instance may have created or published it after this one last read the catalogue.
    const known = readableIn(await catalogue.current()) ?? readableIn(await catalogue.latest())
    if (!known) throw notFound()
    const document = await keep.get(`${scopeOf(viewer)} ${known.id}`, known.version, async () => {
      const [row] = await findCards(db, [known.id])
      // The stored step may be hidden again by now.
      return row && mayReadCard(viewer, row) ? { step: presentCard(row, viewer) } : null
    })
    if (!document) throw notFound()
    return document
  }
}
