import type {
  MemberChoices,
  MemberPreview,
  MemberResult,
} from '@etapes-climat/domain/users/member-import-contract'
import { formOf, type ImportedKind, type SentFile } from '../../../editing/import/imported-kind.ts'
import { callAnyApi, callApi, downloadAnyFromApi } from '../../../lib/api/api-client.ts'

/** A list of members as a spreadsheet. */
export const MEMBERS: ImportedKind<MemberChoices, MemberPreview> = {
  preview: (sent, signal) =>
    callAnyApi('POST /admin/users/import/preview', { body: formOf(sent), signal }),
  downloadRefused: (sent) =>
    downloadAnyFromApi('POST /admin/users/import/refused.xlsx', { body: formOf(sent) }),
  readProgress: (signal) => callApi('GET /admin/users/import', { signal }),
  memory: 'member-columns',
  key: { field: 'email', question: 'Dites quelle colonne donne l’adresse e-mail des membres.' },
  words: {
    sheet: 'Feuille des membres',
    limits:
      '20\u00a0Mio et 5\u00a0000 lignes au plus, sans macros ni mot de passe. Seule la colonne des adresses e-mail doit être là\u00a0: ce qui manque est demandé à la première connexion.',
    lines: '5\u00a0000 lignes',
    stale: 'Les comptes ont changé entre-temps',
    compared: 'Comparaison avec les comptes',
    writing: 'Écriture des comptes et des invitations',
    writes: 'Écriture des comptes et des invitations',
    applying: 'En une fois ou pas du tout\u00a0: les invitations partent ensuite.',
    unknown: 'des organisations',
    ways: {
      totals: { read: 'Lire comme un membre' },
      titles: { read: 'Lire comme des membres', sector: null, category: null },
    },
  },
}

/** Imports a previewed file, if the accounts have not changed since. */
export const applyMembers = (
  sent: SentFile<MemberChoices>,
  version: number,
): Promise<MemberResult> =>
  callAnyApi('POST /admin/users/import', { body: formOf(sent), revision: version })

/** The last import, while it can be undone. */
export const readLastImport = (signal: AbortSignal) =>
  callApi('GET /admin/users/import/last', { signal })

/** Undoes the import of this number. @throws ApiError 409 when it is not the last one */
export const undoImport = (number: number) =>
  callApi('POST /admin/users/import/undo', { revision: number })
