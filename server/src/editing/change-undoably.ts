import type { KeptActKind } from '@etapes-climat/domain/last-act/contract'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { changeCatalogue } from './change-catalogue.ts'
import {
  changedFigures,
  forgetKeptRows,
  keepAct,
  recordKeptRows,
  startKeeping,
} from './kept-act.repository.ts'

interface Done<Result> {
  result: Result
  kind: KeptActKind
  /** title of the changed item; empty for an action on several items */
  title: string
}

/** Actions that can be undone only if they changed a figure or a place of an existing step. */
const BY_FIGURES: ReadonlySet<KeptActKind> = new Set(['save', 'create'])

/**
 * Runs a change of the catalogue and stores, in the same transaction, the former state of the rows
 * it changed: it becomes the last action, which can be undone as a whole. A change
 * without effect leaves the former one.
 */
export function changeUndoably<Result>(
  services: CatalogueServices,
  actorId: number | null,
  change: (tx: Transaction) => Promise<Done<Result>>,
): Promise<Result> {
  return changeCatalogue(services, async (tx) => {
    await startKeeping(tx)
    const { result, kind, title } = await change(tx)
    const kept = await recordKeptRows(tx)
    const counts = kept > 0 && (!BY_FIGURES.has(kind) || (await changedFigures(tx)))
    if (counts) await keepAct(tx, { kind, actorId, title })
    else await forgetKeptRows(tx)
    return result
  })
}
