import { type AuditEntry, recordAudits } from '../../audit/audit-log.repository.ts'
import type { Transaction } from '../../db/client.ts'
import type { FieldChange } from './field-changes.ts'
import type { ImportPlan, ModifiedStep } from './plan-import.ts'
import type { StepKey } from './step-state.ts'

interface Recording {
  plan: ImportPlan
  actorId: number
  idOf(key: StepKey): number
  /** steps that the file does not have were made drafts */
  unpublished?: boolean
}

/** Records who added and changed which steps by an import, in one statement. */
export function recordImport(tx: Transaction, { plan, actorId, idOf }: Recording): Promise<void> {
  const added = plan.added.map(
    ({ key, state }): AuditEntry => ({
      actorId,
      action: 'create',
      targetType: 'card',
      targetId: idOf(key),
      after: state,
    }),
  )
  const modified = plan.modified.map(
    (step): AuditEntry => ({
      actorId,
      action: actionOf(step),
      targetType: 'card',
      targetId: step.stored.id,
      before: pick(step.changes, 'before'),
      after: pick(step.changes, 'after'),
    }),
  )
  return recordAudits(tx, [...added, ...modified])
}

/** Records that steps which the file does not have were made drafts. */
export const recordUnpublished = (tx: Transaction, { plan, actorId }: Omit<Recording, 'idOf'>) =>
  recordAudits(
    tx,
    plan.missing.map(({ id }) => ({
      actorId,
      action: 'unpublish',
      targetType: 'card',
      targetId: id,
      before: { draft: false },
      after: { draft: true },
    })),
  )

function actionOf({ stored, state }: ModifiedStep): AuditEntry['action'] {
  if (stored.draft === state.draft) return 'update'
  return state.draft ? 'unpublish' : 'publish'
}

const pick = (changes: readonly FieldChange[], which: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.field, change[which]]))
