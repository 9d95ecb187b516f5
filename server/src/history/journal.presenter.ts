import type { JournalEntry } from '@etapes-climat/domain/history/contract'
import { presentMoment } from '../hydra/moment.ts'
import type { JournalRow } from './journal.repository.ts'
import { presentPerson } from './version.presenter.ts'
import { changedNames } from './version-content.presenter.ts'
import { isHistoryKind, KIND_OF } from './versioned-tables.ts'

/** An action of the journal, as administrators read it. */
export function presentAct(row: JournalRow): JournalEntry {
  const { id, change, at, action, targetId, targetUid, title } = row
  const kind = KIND_OF[row.table]
  return {
    id,
    change,
    kind,
    target: { id: targetId, uid: targetUid, title },
    at: presentMoment(at),
    by: presentPerson(row),
    action,
    changed: isHistoryKind(kind) ? changedNames(kind, row) : [],
  }
}
