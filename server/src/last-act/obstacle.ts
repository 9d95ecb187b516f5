import { ITEM_KINDS } from '@etapes-climat/domain/items/item-kinds'
import { nounOf } from '@etapes-climat/domain/items/item-words'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { lastChange } from '../audit/audit-log.repository.ts'
import type { Executor } from '../db/client.ts'
import {
  findNameTakenSince,
  findStepOfDeletedWork,
  findTouchedSince,
  findUsedSince,
  type TouchedSince,
  type TouchedTable,
} from './obstacles.repository.ts'

/** The noun of the items of each table. */
const NOUNS = Object.fromEntries(
  Object.values(ITEM_KINDS).map((kind) => [kind.table, nounOf(kind)]),
) as Record<TouchedTable, ReturnType<typeof nounOf>>

const quoted = (text: string) => `«\u00a0${text}\u00a0»`

/**
 * The sentence that says why the last action cannot be undone; null when it can. Nobody's later
 * work is undone along with it.
 */
export async function findObstacle(executor: Executor): Promise<string | null> {
  const [touched, another] = await findTouchedSince(executor, 2)
  if (touched) {
    const sentence = await touchedWords(executor, touched)
    return another ? `${sentence} Ce n’est pas le seul changement.` : sentence
  }
  const used = await findUsedSince(executor)
  if (used) {
    const { atStart, e } = NOUNS[used.table]
    return `${atStart} ${quoted(used.title)}, que cet acte a créé${e}, est utilisé${e} depuis.`
  }
  const taken = await findNameTakenSince(executor)
  if (taken !== null) return `Un autre élément porte le nom ${quoted(taken)} depuis.`
  const step = await findStepOfDeletedWork(executor)
  return step === null ? null : `Un ouvrage que l’étape ${quoted(step)} avait est supprimé depuis.`
}

async function touchedWords(
  executor: Executor,
  { table, id, title, gone }: TouchedSince,
): Promise<string> {
  const { atStart, e } = NOUNS[table]
  const done = `${atStart} ${quoted(title)} a été ${gone ? 'supprimé' : 'modifié'}${e} depuis`
  const last = await lastChange(executor, table, id)
  if (!last) return `${done}.`
  return `${done} par ${last.firstName} ${last.lastName}, le ${formatDateTime(last.at)}.`
}
