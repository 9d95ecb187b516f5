import {
  CLASSIFICATION_KINDS,
  TREE_KINDS,
} from '@etapes-climat/domain/classification/classification-kinds'
import { treeDepth } from '@etapes-climat/domain/kernel/position-tree'
import { lowerFirst } from '@etapes-climat/domain/kernel/text'
import type { UndoneAct } from '@etapes-climat/domain/last-act/contract'
import { recordAudits } from '../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { findItemNodes } from '../classification/item.repository.ts'
import type { Transaction } from '../db/client.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import { conflict } from '../hydra/http-error.ts'
import {
  findTouchedRows,
  leaveDroppedSteps,
  putFormerRows,
  type TouchedRow,
} from './former-rows.repository.ts'
import { findKeptAct, forgetKeptAct } from './last-act.repository.ts'
import { findObstacle } from './obstacle.ts'

const GONE = 'Cet acte ne peut plus être défait\u00a0:'

/**
 * Undoes the last action as a whole: the catalogue is as before, except for its revisions, and
 * reports that lost a step have it again. The undo is recorded as an action of its own.
 * @param change of the action to undo; null: the last one, whichever it is
 * @throws HttpError 409 when it is no longer the last one, or when something it changed was
 *   changed since
 */
export function undoLastAct(
  services: CatalogueServices,
  { change, actorId }: { change: number | null; actorId: number },
): Promise<UndoneAct> {
  return changeCatalogue(services, async (tx) => {
    const act = await findKeptAct(tx)
    if (!act) throw conflict('Il n’y a rien à défaire.')
    if (change !== null && change !== act.change) throw conflict(`${GONE} un autre l’a suivi.`)
    const obstacle = await findObstacle(tx)
    if (obstacle) throw conflict(`${GONE} ${lowerFirst(obstacle)}`)
    const touched = await findTouchedRows(tx, act.kind === 'recalculate')
    // Rows to delete are recorded while they exist.
    await recordUndone(
      tx,
      actorId,
      touched.filter(({ made }) => made),
    )
    await putFormerRows(tx)
    await refuseBrokenTrees(tx, touched)
    const unlinkedReports = await leaveDroppedSteps(tx)
    await recordUndone(
      tx,
      actorId,
      touched.filter(({ made }) => !made),
    )
    await forgetKeptAct(tx)
    const { kind, title, steps } = act
    return { kind, title, steps, unlinkedReports }
  })
}

/**
 * The trees of the classification are arranged without being acts that can be undone.
 * @throws HttpError 409 when a restored keyword or sector would stand too deep, or under itself
 */
async function refuseBrokenTrees(tx: Transaction, touched: readonly TouchedRow[]): Promise<void> {
  for (const kind of TREE_KINDS) {
    const { table, maxDepth } = CLASSIFICATION_KINDS[kind]
    if (!touched.some((row) => row.table === table)) continue
    if (treeDepth(await findItemNodes(tx, kind)) > maxDepth) {
      throw conflict(`${GONE} l’arborescence a été modifiée depuis.`)
    }
  }
}

async function recordUndone(tx: Transaction, actorId: number, touched: readonly TouchedRow[]) {
  for (const table of new Set(touched.map((row) => row.table))) {
    await recordAudits(
      tx,
      { actorId, action: 'undo', targetType: table },
      touched
        .filter((row) => row.table === table)
        .map(({ id, onlyRank }) => ({ targetId: id, withoutContent: onlyRank })),
    )
  }
}
