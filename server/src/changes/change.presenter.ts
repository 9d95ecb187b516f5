import type { Change } from '@etapes-climat/domain/changes/contract'
import { iri, typeOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { ChangeRow } from './change.repository.ts'

/** A change as administrators read it. */
export function presentChange(row: ChangeRow): Change {
  const { table, id, uid, title, action, at, firstName, lastName } = row
  return {
    '@id': iri(table, id),
    '@type': typeOf(table),
    uid,
    title,
    action,
    at: presentMoment(at),
    by: firstName === null || lastName === null ? null : { firstName, lastName },
  }
}
