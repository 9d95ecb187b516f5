import { fieldLabels } from '@etapes-climat/domain/history/rules/version-fields'
import { findContent } from '../audit/version-content.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { within } from '../editing/change-catalogue.ts'
import { referredIn } from '../history/version.presenter.ts'
import { findGone } from '../history/version.repository.ts'
import { conflict, notFound } from '../hydra/http-error.ts'
import { bodyOf, mergeNextVersion } from './next-version.ts'
import { deletePublication, type PublicationRow } from './publication.repository.ts'
import { PUBLICATION_KINDS } from './publication-kinds.ts'

/** Who publishes, and the name of the action in the journal. */
export interface Publishing {
  actorId: number | null
  action: 'publish' | 'publish-next' | 'publish-planned'
}

/**
 * Publishes a next version with the ordinary update of its item, and deletes its row, inside the
 * given transaction.
 * @throws HttpError 409 when the same fields changed online since, else what the update throws
 */
export async function publishWaiting(
  tx: Transaction,
  services: CatalogueServices,
  row: PublicationRow,
  publishing: Publishing,
): Promise<void> {
  const body = await bodyToPublish(tx, row)
  const change = { id: row.targetId, body, ...publishing }
  await PUBLICATION_KINDS[row.kind].update(within(tx, services), change)
  await deletePublication(tx, row.publication.id)
}

async function bodyToPublish(tx: Transaction, row: PublicationRow) {
  const { kind, targetId } = row
  const { content, base } = row.publication
  if (!content || !base) return { draft: false }
  const online = await findContent(tx, PUBLICATION_KINDS[kind].resource, targetId)
  if (!online) throw notFound()
  const merged = mergeNextVersion({ kind, content, base, online })
  if (merged.contested.length > 0) throw conflict(contestedWords(kind, merged.contested))
  const gone = await findGone(tx, referredIn(merged.content))
  return { ...bodyOf(kind, merged, gone), ...(kind === 'pages' ? {} : { draft: false }) }
}

const contestedWords = (kind: PublicationRow['kind'], contested: readonly string[]) =>
  `Depuis la préparation, ce qui est en ligne a changé aussi\u00a0: ${fieldLabels(kind, contested).join(', ')}. Ouvrez la prochaine version pour choisir ce qui reste.`
