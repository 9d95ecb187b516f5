import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { lastChange } from '../audit/audit-log.repository.ts'
import type { Executor } from '../db/client.ts'
import {
  findMissing,
  findTouchedSince,
  findUsedSince,
  type TouchedSince,
  type TouchedTable,
} from './obstacles.repository.ts'

/** Of each table: with its article, and whether its participles take an e. */
const WORDS: Readonly<Record<TouchedTable, { the: string; a: string; e: '' | 'e' }>> = {
  card: { the: 'L’étape', a: 'L’étape parente', e: 'e' },
  sector: { the: 'Le secteur', a: 'Le secteur', e: '' },
  tag: { the: 'Le mot-clé', a: 'Un mot-clé', e: '' },
  card_category: { the: 'Le filtre', a: 'Le filtre', e: '' },
  card_format: { the: 'Le format', a: 'Le format', e: '' },
  exemplary: { the: 'L’ouvrage', a: 'Un ouvrage', e: '' },
}

const quoted = (text: string) => `«\u00a0${text}\u00a0»`

/**
 * The sentence that says why the last action cannot be undone; null when it can. Nobody's later
 * work is undone along with it (LIFE-16).
 */
export async function findObstacle(executor: Executor): Promise<string | null> {
  const [touched, another] = await findTouchedSince(executor, 2)
  if (touched) {
    const said = await touchedWords(executor, touched)
    return another ? `${said} Ce n’est pas le seul changement.` : said
  }
  const used = await findUsedSince(executor)
  if (used) {
    const { the, e } = WORDS[used.table]
    return `${the} ${quoted(used.title)}, que cet acte a créé${e}, est utilisé${e} depuis.`
  }
  const missing = await findMissing(executor)
  if (!missing) return null
  const { a, e } = WORDS[missing.missing]
  return `${a} que l’étape ${quoted(missing.step)} avait est supprimé${e} depuis.`
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
