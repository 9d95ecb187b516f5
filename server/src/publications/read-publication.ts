import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { PublicationKind, WholePublication } from '@etapes-climat/domain/publications/contract'
import { findContent } from '../audit/version-content.repository.ts'
import type { Database, Executor } from '../db/client.ts'
import { referredIn } from '../history/version.presenter.ts'
import { findGone } from '../history/version.repository.ts'
import { settleNextVersion } from './next-version.ts'
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
      return presentWholePublication(row, thing.revision, await settle(tx, row))
    },
    { isolationLevel: 'repeatable read' },
  )
}

async function settle(executor: Executor, { kind, targetId, publication }: PublicationRow) {
  const { content, base } = publication
  const online = await findContent(executor, PUBLICATION_KINDS[kind].resource, targetId)
  if (!content || !base || !online) return null
  const settled = settleNextVersion({ kind, content, base, online })
  return { ...settled, gone: await findGone(executor, referredIn(settled.content)) }
}
