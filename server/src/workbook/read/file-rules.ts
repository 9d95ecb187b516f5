import { MEMBER_FILE_LINES } from '@etapes-climat/domain/users/rules/member-file'
import { canonicalEmail, EMAIL_PATTERN } from '@etapes-climat/domain/users/rules/person-fields'
import { WORKBOOK_LIMITS } from '../../engines/xlsx/workbook-limits.ts'
import { ITEM_SHEET_NAMES, type ItemSheet } from '../item-columns.ts'
import { MEMBER_COLUMNS, MEMBER_SHEET } from '../member-columns.ts'
import { STEP_COLUMNS, STEP_SHEET } from '../step-columns.ts'
import type { GuessedField, KnownColumns } from './match-columns.ts'

/** What a kind of file holds, and how its lines are found. */
export interface FileRules {
  /** the usual name of the sheet of its lines */
  sheet: string
  columns: KnownColumns
  /** the field without which nothing can be said of a line */
  key: GuessedField
  /** ends the sentence that refuses a file without a line of headers */
  withoutKey: string
  /** fields that merged cells never say of several lines */
  ofOneLine: readonly string[]
  /** a line with its key alone is whole, and no heading of those below */
  isWholeWithKey: boolean
  /** sheets that declare what lines refer to */
  itemSheets: readonly ItemSheet[]
  /** at most, in all sheets together */
  lines: number
  tooManyLines: string
}

const NAME = /\p{L}{3}/u
const NAME_MAX = 255

const catalogue: FileRules = {
  sheet: STEP_SHEET,
  columns: STEP_COLUMNS,
  key: {
    field: 'name',
    // Short texts, all different.
    isLike(cells) {
      const isName = (cell: unknown) =>
        typeof cell === 'string' && NAME.test(cell) && cell.length < NAME_MAX
      return new Set(cells.filter(isName)).size === cells.length
    },
    // A column « Action » may hold names or actions.
    over: 'action',
  },
  withoutKey: '«\u00a0Nom\u00a0». Partez du modèle vide, ou donnez ce titre à la colonne des noms.',
  ofOneLine: ['name', 'idx'],
  isWholeWithKey: false,
  itemSheets: ITEM_SHEET_NAMES,
  lines: WORKBOOK_LIMITS.lines,
  tooManyLines:
    'Ces feuilles ont plus de 20\u00a0000 lignes ensemble. Importez-les en plusieurs fichiers.',
}

const members: FileRules = {
  sheet: MEMBER_SHEET,
  columns: MEMBER_COLUMNS,
  key: {
    field: 'email',
    isLike: (cells) =>
      cells.every((cell) => EMAIL_PATTERN.test(canonicalEmail(String(cell ?? '')))),
  },
  withoutKey:
    '«\u00a0Adresse e-mail\u00a0» ou «\u00a0Courriel\u00a0». Donnez ce titre à la colonne des adresses.',
  ofOneLine: ['email', 'lastName', 'firstName', 'phone', 'companyRole'],
  isWholeWithKey: true,
  itemSheets: [],
  lines: MEMBER_FILE_LINES,
  tooManyLines:
    'Ces feuilles ont plus de 5\u00a0000 lignes ensemble. Importez-les en plusieurs fichiers.',
}

/** The kinds of files that administrators import. */
export const FILE_RULES = { catalogue, members } as const satisfies Record<string, FileRules>

export type FileKind = keyof typeof FILE_RULES
