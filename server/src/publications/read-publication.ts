import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { PublicationKind, WholePublication } from '@etapes-climat/domain/publications/contract'
import { findContent } from '../audit/version-content.repository.ts'
import type { Database, Executor } from '../db/client.ts'
import { referredIn } from '../history/version.presenter.ts'
import { findGone } from '../history/version.repository.ts'
import { mergeNextVersion } from './next-version.ts'
import { presentWholePublication } from './publication.presenter.ts'
import { findPublication, findThing, type PublicationRow } from './publication.repository.ts'
import { PUBLICATION_KINDS } from './publication-kinds.ts'

/** What waits for publication of a thing, as one moment has it; null when nothing does. */
export function readPublication(
  db: Database,
  kind: PublicationKind,
  reference: ResourceReference,
): Promise<WholePublication | null> {
  return db.transaction(
    async (tx) => {
      const thing = await findThing(tx, kind, reference)
      const row = thing && (await findPublication(tx, thing))
      if (!thing || !row) return null
      return presentWholePublication(row, thing.revision, await readMerged(tx, row))
    },
    { isolationLevel: 'repeatable read' },
  )
}

async function readMerged(executor: Executor, { kind, targetId, publication }: PublicationRow) {
  const { content, base } = publication
  const online = await findContent(executor, PUBLICATION_KINDS[kind].resource, targetId)
  if (!content || !base || !online) return null
  const merged = mergeNextVersion({ kind, content, base, online })
  return { ...merged, gone: await findGone(executor, referredIn(merged.content)) }
}
