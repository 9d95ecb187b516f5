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

/** What was done, once it is. */
interface Done<Result> {
  result: Result
  kind: KeptActKind
  /** of what it was about; empty for an act on many things */
  title: string
}

/** Kinds that are kept only when a figure or a place of what was there is another one. */
const BY_FIGURES: ReadonlySet<KeptActKind> = new Set(['save', 'create'])

/**
 * Runs a change of the catalogue and keeps with it, in the same transaction, what it touched: it is
 * then the last act, which can be taken back as a whole (LIFE-16). One that touches nothing leaves
 * the former one in its place.
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
