import type { Readable } from 'node:stream'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { PERSON_FIELD_NAMES, PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { STATUS_LABELS } from '@etapes-climat/domain/users/rules/user-lists'
import type { HeavyRead } from '../../db/client.ts'
import { csvExport } from '../../engines/csv/csv-export.ts'
import type { UserRow } from '../user.repository.ts'
import { listUsersAfter } from './user-list.repository.ts'

const personTexts = (user: UserRow) => ({
  ...user,
  // A leading + is a formula to a spreadsheet; 00 is the same number.
  phone: user.phone.replace(/^\+/, '00'),
  companyFrom: user.companyFrom?.name ?? '',
})

const COLUMNS: Record<string, (user: UserRow) => string> = {
  ...Object.fromEntries(
    PERSON_FIELD_NAMES.map((name) => [
      name === 'email' ? 'Email' : PERSON_FIELDS[name].label,
      (user: UserRow) => personTexts(user)[name],
    ]),
  ),
  Statut: (user) => STATUS_LABELS[user.status],
  // Non-members keep the administrator's mark, but not the right.
  Administrateur: (user) => (user.isAdmin && user.status === 'member' ? 'oui' : 'non'),
  'Créé le': (user) => formatDateTime(user.createdAt),
  'Modifié le': (user) => formatDateTime(user.updatedAt),
}

/** All accounts that are not deleted as CSV. */
export const usersExport = (heavyRead: HeavyRead): Readable =>
  csvExport(COLUMNS, (last, limit) => heavyRead((db) => listUsersAfter(db, last?.id ?? 0, limit)))
