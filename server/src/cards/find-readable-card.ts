import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import type { Executor } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import { mayReadCard } from './card.policy.ts'
import type { CardRow } from './card.presenter.ts'
import { findCardRevision, findCards } from './card.repository.ts'

/**
 * The step behind the id or uid of a path, if the viewer may read it.
 * @throws HttpError 404 when absent or hidden, without telling which (SEC-07)
 */
export async function findReadableCard(
  executor: Executor,
  viewer: { isAdmin: boolean },
  identifier: string,
): Promise<CardRow> {
  const reference = parseIdentifier(identifier)
  const found = reference && (await findCardRevision(executor, reference))
  const [card] = found ? await findCards(executor, [found.id]) : []
  if (!card || !mayReadCard(viewer, card)) throw notFound()
  return card
}
