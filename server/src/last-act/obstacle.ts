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

/** Of each table: with its article, and whether its participles take an e. */
const WORDS: Readonly<Record<TouchedTable, { the: string; e: '' | 'e' }>> = {
  card: { the: 'L’étape', e: 'e' },
  sector: { the: 'Le secteur', e: '' },
  tag: { the: 'Le mot-clé', e: '' },
  card_category: { the: 'Le filtre', e: '' },
  card_format: { the: 'Le format', e: '' },
  company_from: { the: 'L’organisation', e: 'e' },
  exemplary: { the: 'L’ouvrage', e: '' },
}

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
    const { the, e } = WORDS[used.table]
    return `${the} ${quoted(used.title)}, que cet acte a créé${e}, est utilisé${e} depuis.`
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
  const { the, e } = WORDS[table]
  const done = `${the} ${quoted(title)} a été ${gone ? 'supprimé' : 'modifié'}${e} depuis`
  const last = await lastChange(executor, table, id)
  if (!last) return `${done}.`
  return `${done} par ${last.firstName} ${last.lastName}, le ${formatDateTime(last.at)}.`
}
