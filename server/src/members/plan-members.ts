import { createHash } from 'node:crypto'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { brokenTextRule, readerOf } from '@etapes-climat/domain/kernel/rules/text-rule'
import { canonicalText, shortened } from '@etapes-climat/domain/kernel/text'
import type {
  MemberChoices,
  MemberPreview,
} from '@etapes-climat/domain/users/member-import-contract'
import {
  MEMBER_FILE_FIELDS,
  type MemberFileField,
} from '@etapes-climat/domain/users/rules/member-file'
import {
  PERSON_FIELDS,
  PERSON_TEXTS,
  type PersonFieldName,
  phoneKey,
  withPhonePrefix,
} from '@etapes-climat/domain/users/rules/person-fields'
import { mapInTurns } from '../engines/jobs/map-in-turns.ts'
import { placedRefusal, type Refusal } from '../workbook/import/refusal.ts'
import { nearestName } from '../workbook/item-labels.ts'
import { MEMBER_COLUMNS, MEMBER_SHEET, type MemberRow } from '../workbook/member-columns.ts'
import type { FileLine, LineFault } from '../workbook/read/file-message.ts'
import type { ReadFile } from '../workbook/read/read-in-process.ts'
import type { ComparedAccount } from './member-import.repository.ts'

type MemberFile = ReadFile<Partial<MemberRow>>
type MemberLine = FileLine<Partial<MemberRow>>

interface Organisation {
  id: number
  name: string
}

/** A field of an account that a line says otherwise. */
export interface FieldChange {
  field: MemberFileField
  before: string
  after: string
  /** the column, and its value as it was and would be */
  column: 'companyFromId' | Exclude<MemberFileField, 'companyFrom'>
  former: string | number | null
  written: string | number | null
}

interface PlannedLine {
  line: MemberLine
  email: string
}

export interface AddedMember extends PlannedLine {
  texts: Record<(typeof PERSON_TEXTS)[number], string>
  organisation: Organisation | null
}

export interface ModifiedMember extends PlannedLine {
  account: ComparedAccount
  /** those that a person may keep as they are too */
  changes: FieldChange[]
}

/** What an import of a file of members would do; nothing of it is written. */
export interface MemberPlan {
  added: AddedMember[]
  modified: ModifiedMember[]
  unchanged: (PlannedLine & { account: ComparedAccount })[]
  /** every reason of every line that is not written */
  refused: Refusal[]
  /** cells that are kept otherwise than they stand in the file */
  remarks: Refusal[]
  organisations: MemberPreview['organisations']
  /** every address of the file, of refused lines too: their accounts are not missing */
  emails: string[]
}

interface Planning {
  file: MemberFile
  choices: MemberChoices
  organisations: readonly Organisation[]
  accounts: readonly ComparedAccount[]
}

const EMAIL_MISSING = 'L’adresse e-mail manque\u00a0: elle désigne la personne.'

/** Why a file does not touch an account; null: it does. */
function untouched({ deletedAt, isAdmin, status }: ComparedAccount): string | null {
  if (deletedAt)
    return 'Ce compte est supprimé\u00a0: restaurez-le d’abord, dans «\u00a0Supprimé\u00a0».'
  if (isAdmin)
    return 'Cette adresse est celle d’un administrateur\u00a0: un fichier ne change pas son compte.'
  switch (status) {
    case 'waiting':
      return 'Ce compte attend d’être validé\u00a0: approuvez-le d’abord, dans «\u00a0À valider\u00a0».'
    case 'refused':
      return 'Cette inscription a été refusée\u00a0: approuvez-la d’abord, dans «\u00a0Non-adhérent\u00a0».'
    case 'no_member':
      return 'Ce compte est non-adhérent\u00a0: passez-le adhérent d’abord, dans «\u00a0Non-adhérent\u00a0».'
    case 'member':
      return null
  }
}

/** The address of a line, as accounts are found by it; empty: none. */
export const emailOf = ({ values }: MemberLine) => PERSON_FIELDS.email.read(values.email ?? '')

/** Plans the import, a turn of the event loop for some hundred lines. */
export async function planMembers(planning: Planning): Promise<MemberPlan> {
  const { file, choices } = planning
  const known = new Map(planning.accounts.map((account) => [account.email.toLowerCase(), account]))
  const organisations = organisationFinder(planning.organisations, choices)
  const seen = new Map<string, MemberLine>()
  const plan: Omit<MemberPlan, 'organisations' | 'emails'> = {
    ...{ added: [], modified: [], unchanged: [], refused: [], remarks: [] },
  }
  let lacking = 0
  await mapInTurns(file.lines, (line) => {
    const email = emailOf(line)
    const { texts, faults, remarks } = checkTexts(line)
    const account = known.get(email)
    const place = (fault: LineFault) => placeFault(line, fault, file)
    const named = line.values.companyFrom?.trim() ?? ''
    const organisation = named === '' ? null : organisations.find(named)
    if (organisation === undefined) faults.push(organisations.fault(named))
    const former = seen.get(email)
    const state = account && untouched(account)
    if (email !== '' && former) faults.push(about('email', email, alreadyRead(former, line)))
    else if (state) faults.push(about('email', email, state))
    if (email !== '' && !former) seen.set(email, line)
    if (faults.length > 0) {
      plan.refused.push(...faults.map(place))
      return
    }
    plan.remarks.push(...remarks.map(place))
    if (!account) {
      if (organisation === null) lacking += 1
      const given = organisation ?? organisations.byDefault
      plan.added.push({ line, email, texts, organisation: given ?? null })
      return
    }
    const changes = changesOf(account, texts, organisation ?? null, organisations.nameOf)
    if (changes.length > 0) plan.modified.push({ line, email, account, changes })
    else plan.unchanged.push({ line, email, account })
  })
  const names = planning.organisations.map(({ name }) => name)
  return {
    ...plan,
    organisations: { unknown: organisations.unknown(), names, lacking },
    emails: [...seen.keys()],
  }
}

const about = (
  field: PersonFieldName,
  read: string,
  message: string,
  isOpen = false,
): LineFault => ({
  column: { letters: '', header: MEMBER_COLUMNS[field].header },
  read: shortened(read),
  message,
  ...(isOpen && { isOpen: true as const }),
})

const alreadyRead = (former: MemberLine, { sheet }: MemberLine) =>
  `Déjà lu à la ligne ${former.line}${former.sheet === sheet ? '' : ` de «\u00a0${former.sheet}\u00a0»`}, qui est gardée.`

const placeFault = (line: MemberLine, fault: LineFault, { facts }: MemberFile): Refusal =>
  placedRefusal(
    {
      sheet: line.sheet || MEMBER_SHEET,
      line: line.line,
      idx: shortened(line.values.email ?? ''),
      name: shortened(nameOf(line.values)),
    },
    fault,
    facts.letters[line.sheet] ?? {},
  )

/** First and last name, as far as they are known. */
export const nameOf = ({ firstName = '', lastName = '' }: Partial<MemberRow>) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** The texts of a line as accounts store them; empty cells are empty texts. */
function checkTexts(line: MemberLine) {
  const faults = [...line.faults]
  const remarks = [...line.remarks]
  const texts = recordOf(PERSON_TEXTS, (field) => {
    const given = line.values[field] ?? ''
    const rule = PERSON_FIELDS[field]
    const text = field === 'phone' ? withPhonePrefix(readerOf(rule)(given)) : readerOf(rule)(given)
    if (text === '') return text
    // Names of one sign are taken, as in the form of an account.
    const broken = brokenTextRule(text, { ...rule, min: 1 })
    if (broken) faults.push(about(field, given, broken))
    else if (field === 'phone' && text !== readerOf(rule)(given)) {
      remarks.push(
        about(field, given, `Lu ${text}\u00a0: votre tableur a retiré le début du numéro.`),
      )
    }
    return text
  })
  const isRead = !line.faults.some(({ column }) => column?.header === MEMBER_COLUMNS.email.header)
  if (texts.email === '' && isRead) faults.push(about('email', '', EMAIL_MISSING))
  return { texts, faults, remarks }
}

/** Finds organisations by the names of a file, and remembers those that none has. */
function organisationFinder(
  organisations: readonly Organisation[],
  { organisations: chosen = {}, organisation: usual }: MemberChoices,
) {
  const byName = new Map(organisations.map((one) => [canonicalText(one.name), one]))
  const byId = new Map(organisations.map(({ id, name }) => [id, name]))
  const choices = new Map(
    Object.entries(chosen).map(([name, choice]) => [canonicalText(name), choice]),
  )
  const unknown = new Map<string, MemberPreview['organisations']['unknown'][number]>()
  return {
    byDefault: usual === undefined ? undefined : byName.get(canonicalText(usual)),
    nameOf: (id: number | null) => (id === null ? '' : (byId.get(id) ?? '')),
    unknown: () => [...unknown.values()],
    /** undefined: there is none */
    find(name: string): Organisation | undefined {
      const key = canonicalText(name)
      const choice = choices.get(key)
      const found = byName.get(canonicalText(choice ?? name))
      if (!byName.has(key)) {
        const value = unknown.get(key) ?? {
          name: shortened(name),
          lines: 0,
          nearest: nearestName(
            organisations.map((one) => one.name),
            name,
          ),
          ...(choice !== undefined && { choice }),
        }
        unknown.set(key, { ...value, lines: value.lines + 1 })
      }
      return found
    },
    fault(name: string): LineFault {
      const near = unknown.get(canonicalText(name))?.nearest
      const hint = near ? ` Le plus proche\u00a0: «\u00a0${near}\u00a0».` : ''
      const message = `Aucune organisation ne porte le nom «\u00a0${shortened(name)}\u00a0».${hint}`
      return about('companyFrom', name, message, true)
    },
  }
}

/** What a line says otherwise than the account; its empty cells say nothing. */
function changesOf(
  account: ComparedAccount,
  texts: Record<(typeof PERSON_TEXTS)[number], string>,
  organisation: Organisation | null,
  organisationName: (id: number | null) => string,
): FieldChange[] {
  return MEMBER_FILE_FIELDS.flatMap((field): FieldChange[] => {
    if (field === 'companyFrom') {
      if (!organisation || organisation.id === account.companyFromId) return []
      const [former, written] = [account.companyFromId, organisation.id]
      const [before, after] = [organisationName(former), organisation.name]
      return [{ field, before, after, column: 'companyFromId', former, written }]
    }
    const [before, after] = [account[field], texts[field]]
    const isSame = field === 'phone' ? phoneKey(before) === phoneKey(after) : before === after
    if (after === '' || isSame) return []
    return [{ field, before, after, column: field, former: before, written: after }]
  })
}

/** The changes of an account without those that a person keeps as they are. */
export const takenChanges = (
  { account, changes }: ModifiedMember,
  { kept = {}, keptFields = [] }: MemberChoices,
): FieldChange[] =>
  changes.filter(
    ({ field }) => !keptFields.includes(field) && !(kept[account.uid] ?? []).includes(field),
  )

const VERSION_BITS = 0x7fff_ffff

/** A number that another plan hardly has: what a preview showed is what its import writes. */
export function versionOf({ added, modified, refused }: MemberPlan, missing: number): number {
  const shown = [
    added.map(({ texts, organisation }) => [texts, organisation?.id]),
    modified.map(({ account, changes }) => [account.id, changes]),
    refused.length,
    missing,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest().readUInt32BE() & VERSION_BITS
}
