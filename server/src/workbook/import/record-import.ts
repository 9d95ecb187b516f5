import type { ItemTable } from '@etapes-climat/domain/items/item-kinds'
import { type AuditEntry, type Changed, recordAudits } from '../../audit/audit-log.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { ITEM_SHEET_NAMES, type ItemSheet } from '../item-columns.ts'
import type { FieldChange } from './field-changes.ts'
import type { ImportPlan, ModifiedStep } from './plan-import.ts'
import type { StepKey } from './step-state.ts'
import type { ItemIds } from './store-items.ts'

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

const ITEM_TABLES = {
  sectors: 'sector',
  tags: 'tag',
  categories: 'card_category',
  formats: 'card_format',
  exemplaries: 'exemplary',
} as const satisfies Record<ItemSheet, ItemTable>

/** Records what an import created besides steps, before they refer to it. */
export async function recordItems(
  tx: Transaction,
  { plan, actorId, itemIds }: Omit<Recording, 'idOf'> & { itemIds: ItemIds },
): Promise<void> {
  for (const sheet of ITEM_SHEET_NAMES) {
    const ids = plan.made
      .filter((item) => item.sheet === sheet)
      .map(({ id }) => itemIds.of(sheet, id))
    await recordAudits(
      tx,
      { actorId, action: 'create', targetType: ITEM_TABLES[sheet] },
      ids.flatMap((targetId) => (targetId === null ? [] : { targetId })),
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
