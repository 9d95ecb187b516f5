import type { Readable } from 'node:stream'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { Database } from '../../db/client.ts'
import { csvExport } from '../../engines/csv/csv-export.ts'
import type { UserRow } from '../user.repository.ts'
import { listUsersAfter } from './user-list.repository.ts'

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
  // A leading + is a formula to a spreadsheet; 00 is the same number.
  Téléphone: (user) => user.phone.replace(/^\+/, '00'),
  Structure: (user) => user.company,
  Fonction: (user) => user.companyRole,
  'Membre de': (user) => user.companyFrom?.name ?? '',
  Statut: (user) => STATUSES[user.status],
  // Non-members keep the administrator's mark, but not the right.
  Administrateur: (user) => (user.isAdmin && user.status === 'member' ? 'oui' : 'non'),
  'Créé le': (user) => formatDateTime(user.createdAt),
  'Modifié le': (user) => formatDateTime(user.updatedAt),
}

/** All accounts that are not deleted as CSV (API-71). */
export const usersExport = (db: Database): Readable =>
  csvExport(COLUMNS, (last, limit) => listUsersAfter(db, last?.id ?? 0, limit))
