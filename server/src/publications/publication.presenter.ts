import type {
  ComingPublication,
  WholePublication,
} from '@etapes-climat/domain/publications/contract'
import { presentPerson } from '../history/version.presenter.ts'
import type { ActorColumns } from '../history/version.repository.ts'
import { iri } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { MergedVersion } from './next-version.ts'
import type { PublicationRow } from './publication.repository.ts'
import { PUBLICATION_KINDS } from './publication-kinds.ts'

/** A publication to come in the list of all. */
export function presentPublication(row: PublicationRow): ComingPublication {
  const { kind, targetId, targetUid, title } = row
  const { content, revision, updatedAt, plannedAt, refusedAt, refusal } = row.publication
  return {
    kind,
    target: { '@id': iri(PUBLICATION_KINDS[kind].resource, targetId), uid: targetUid, title },
    isNextVersion: content !== null,
    revision,
    updatedAt: presentMoment(updatedAt),
    by: personOf(row.by),
    planned: plannedAt && { at: presentMoment(plannedAt), by: personOf(row.plannedBy) },
    refusal:
      refusedAt && refusal !== null ? { at: presentMoment(refusedAt), message: refusal } : null,
  }
}

const personOf = (columns: ActorColumns | null) => columns && presentPerson(columns)

/** The same with all that it holds. @param merged the next version; null: the draft as it is */
export function presentWholePublication(
  row: PublicationRow,
  onlineRevision: number,
  merged: (MergedVersion & { gone: string[] }) | null,
): WholePublication {
  return {
    ...presentPublication(row),
    onlineRevision,
    ...(merged ?? { content: null, changed: [], contested: [], gone: [] }),
  }
}
