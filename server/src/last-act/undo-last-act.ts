import type { UndoneAct } from '@etapes-climat/domain/last-act/contract'
import { recordAudits } from '../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import { conflict } from '../hydra/http-error.ts'
import {
  findTouchedRows,
  linkReportsAgain,
  putFormerRows,
  restoreFollowUps,
  type TouchedRow,
} from './former-rows.repository.ts'
import { findKeptAct, forgetKeptAct } from './last-act.repository.ts'
import { findObstacle } from './obstacle.ts'

const GONE = 'Cet acte ne peut plus être défait\u00a0:'

/**
 * Takes the last act back as a whole: the catalogue is what it was before, but for the revisions, and
 * reports that lost a step have it again (LIFE-16). It is recorded as an act of its own.
 * @param change of the act that is meant; null: whichever is the last one
 * @throws HttpError 409 when it is not the last one any more, or when something it touched changed
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
    // What is removed is recorded while it is there.
    await recordUndone(
      tx,
      actorId,
      touched.filter(({ made }) => made),
    )
    await putFormerRows(tx)
    const unlinkedReports = await linkReportsAgain(tx)
    await restoreFollowUps(tx)
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

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
