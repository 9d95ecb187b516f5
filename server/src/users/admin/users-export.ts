import { Readable } from 'node:stream'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { stringify } from 'csv-stringify'
import type { Database } from '../../db/client.ts'
import type { UserRow } from '../user.repository.ts'
import { listUsersAfter } from './user-list.repository.ts'

const ROWS_AT_A_TIME = 500

/** What spreadsheets take for a formula at the start of a cell, full-width forms included (I-12). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

const STATUSES = {
  waiting: 'À valider',
  member: 'Adhérent',
  no_member: 'Non-adhérent',
  refused: 'Refusé',
} as const

const COLUMNS: Record<string, (user: UserRow) => string> = {
  Nom: (user) => user.lastName,
  Prénom: (user) => user.firstName,
  Email: (user) => user.email,
  // A leading + is a formula to a spreadsheet; 00 is the same number (T12).
  Téléphone: (user) => user.phone.replace(/^\+/, '00'),
  Structure: (user) => user.company,
  Fonction: (user) => user.companyRole,
  'Membre de': (user) => user.companyFrom?.name ?? '',
  Statut: (user) => STATUSES[user.status],
  // Who is no member keeps the mark of an administrator, without the right (D-13).
  Administrateur: (user) => (user.isAdmin && user.status === 'member' ? 'oui' : 'non'),
  'Créé le': (user) => formatDateTime(user.createdAt),
  'Modifié le': (user) => formatDateTime(user.updatedAt),
}

/** A cell that no spreadsheet runs: formulas get a leading apostrophe (SEC-36). */
export function neutralCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/**
 * All accounts that are not deleted as CSV for a French Excel: UTF-8 with byte order mark,
 * semicolons, read and sent some hundred rows at a time (API-71, D-103).
 */
export function usersExport(db: Database): Readable {
  const header = Object.keys(COLUMNS)
  const csv = stringify({ bom: true, delimiter: ';', header: true, columns: header, quoted: true })
  return Readable.from(exportedRows(db)).pipe(csv)
}

async function* exportedRows(db: Database): AsyncGenerator<string[]> {
  let rows = await listUsersAfter(db, 0, ROWS_AT_A_TIME)
  while (rows.length > 0) {
    for (const row of rows) yield Object.values(COLUMNS).map((cell) => neutralCell(cell(row)))
    rows = await listUsersAfter(db, rows.at(-1)?.id ?? 0, ROWS_AT_A_TIME)
  }
}
