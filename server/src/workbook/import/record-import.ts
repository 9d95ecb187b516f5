import { type AuditEntry, type Changed, recordAudits } from '../../audit/audit-log.repository.ts'
import type { Transaction } from '../../db/client.ts'
import type { FieldChange } from './field-changes.ts'
import type { ImportPlan, ModifiedStep } from './plan-import.ts'
import type { StepKey } from './step-state.ts'

type Action = AuditEntry['action']

interface Recording {
  plan: ImportPlan
  actorId: number
  idOf(key: StepKey): number
}

/** Records the steps that an import added and changed, one statement for each action. */
export async function recordImport(
  tx: Transaction,
  { plan, actorId, idOf }: Recording,
): Promise<void> {
  const record = (action: Action, changes: readonly Changed[]) =>
    recordAudits(tx, { actorId, action, targetType: 'card' }, changes)
  await record(
    'create',
    plan.added.map(({ key, state }) => ({ targetId: idOf(key), after: state })),
  )
  for (const action of ['update', 'publish', 'unpublish'] as const) {
    const steps = plan.modified.filter((step) => actionOf(step) === action)
    await record(
      action,
      steps.map(({ stored, changes }) => ({
        targetId: stored.id,
        before: pick(changes, 'before'),
        after: pick(changes, 'after'),
      })),
    )
  }
}

/** Records that steps which the file does not have were made drafts. */
export const recordUnpublished = (tx: Transaction, { plan, actorId }: Omit<Recording, 'idOf'>) =>
  recordAudits(
    tx,
    { actorId, action: 'unpublish', targetType: 'card' },
    plan.missing.map(({ id }) => ({
      targetId: id,
      before: { draft: false },
      after: { draft: true },
    })),
  )

function actionOf({ stored, state }: ModifiedStep): 'update' | 'publish' | 'unpublish' {
  if (stored.draft === state.draft) return 'update'
  return state.draft ? 'unpublish' : 'publish'
}

const pick = (changes: readonly FieldChange[], which: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.field, change[which]]))
