import type {
  MemberChoices,
  MemberPreview,
  MemberResult,
} from '@etapes-climat/domain/users/member-import-contract'
import { memberChoices } from '@etapes-climat/domain/users/member-import-contract'
import { PERSON_FIELDS, PERSON_TEXTS } from '@etapes-climat/domain/users/rules/person-fields'
import { LISTED_LINES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { lockRightsExclusively } from '../access/right-locks.repository.ts'
import { newSecretToken } from '../access/secret-token.ts'
import { recordAudits } from '../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import { listItems } from '../classification/item.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import { conflict, refusedField } from '../hydra/http-error.ts'
import { decideOnStatus } from '../users/admin/change-user-status.ts'
import { hashPassword } from '../users/password.ts'
import { lockAdministrators } from '../users/user.repository.ts'
import { presentFile, presentRefused } from '../workbook/import/import.presenter.ts'
import type { Importing, ReadImport } from '../workbook/import/import-turns.ts'
import { refusedLines } from '../workbook/import/refusal.ts'
import { reasonsOf } from '../workbook/import/refusal-reasons.ts'
import { refusedWorkbook } from '../workbook/import/refused-workbook.ts'
import { MEMBER_COLUMNS, MEMBER_SHEET, type MemberRow } from '../workbook/member-columns.ts'
import { invite } from './invite-members.ts'
import {
  changeAccounts,
  countAccounts,
  findAccounts,
  findMissing,
  type ImportedAccount,
  idsOf,
  insertMembers,
  keepImport,
  lockMemberImports,
  type WrittenFields,
} from './member-import.repository.ts'
import {
  type AddedMember,
  emailOf,
  type FieldChange,
  type MemberPlan,
  nameOf,
  planMembers,
  takenChanges,
  versionOf,
} from './plan-members.ts'

export const MEMBERS: Importing<MemberChoices> = { kind: 'members', choices: memberChoices }
export type MemberImport = ReadImport<Partial<MemberRow>, MemberChoices>

interface MemberServices {
  db: Database
  publicUrl: string
}

const CHANGED =
  'Les comptes ont changé entre-temps. Rien n’a été écrit\u00a0: l’aperçu doit être refait.'
const NO_ADDRESSES = 'Dites quelle colonne donne l’adresse e-mail des membres.'

/** What an import would do. */
export function previewMembers(
  { db }: MemberServices,
  given: MemberImport,
): Promise<MemberPreview> {
  return db.transaction(async (tx) => {
    const { plan, missing } = await planned(tx, given, false)
    return presentPreview(plan, {
      given,
      missing,
      accounts: await countAccounts(tx),
    })
  })
}

/** The lines that an import would refuse, as a workbook with their reasons. */
export async function exportRefusedMembers({ db }: MemberServices, given: MemberImport) {
  const { plan } = await db.transaction((tx) => planned(tx, given, false))
  return refusedWorkbook(given, { refused: plan.refused, sheet: MEMBER_SHEET })
}

/**
 * Writes the previewed lines, all or none: new accounts with their invitations, the chosen fields of those
 * that are there, and who is no longer a member.
 * @param given `version` of the preview; null: any
 * @throws HttpError 409 when the accounts changed since
 */
export async function importMembers(
  { db, publicUrl }: MemberServices,
  { version, ...given }: MemberImport & { version: number | null },
): Promise<MemberResult> {
  if (!given.file.facts.columns.some(({ field }) => field === 'email')) {
    throw refusedField('choices', NO_ADDRESSES)
  }
  // Nobody knows it, so all may have the same: a slow hash for each would take minutes.
  const passwordHash = await hashPassword(newSecretToken())
  const { actorId } = given
  return db.transaction(async (tx) => {
    const leaving = await idsOf(tx, given.choices.leaving ?? [])
    // Before any row, as everywhere.
    await lockRightsExclusively(tx, leaving)
    await lockMemberImports(tx)
    const administrators = await lockAdministrators(tx)
    const { plan, missing } = await planned(tx, given, true)
    if (version !== null && versionOf(plan, missing.count) !== version) throw conflict(CHANGED)
    const isMissing = new Set(missing.members.map(({ id }) => id))
    if (!leaving.every((id) => isMissing.has(id))) throw conflict(CHANGED)
    given.onStage('writing')
    const added = await addMembers(tx, { plan, passwordHash, actorId, publicUrl })
    const changed = await changeMembers(tx, { plan, choices: given.choices, actorId })
    for (const userId of leaving) {
      const decision = 'no-member'
      await decideOnStatus(tx, { userId, decision, actorId, publicUrl, administrators })
    }
    const left = leaving.map((userId): ImportedAccount => ({ userId, effect: 'left' }))
    const touched = [...added, ...changed, ...left]
    if (touched.length > 0) await keepImport(tx, actorId, touched)
    const counts = {
      added: added.length,
      modified: changed.length,
      unchanged: plan.unchanged.length + plan.modified.length - changed.length,
      refused: refusedLines(plan.refused),
    }
    const detail = { ...counts, left: left.length }
    await recordSecurityEvent(tx, { kind: 'users-imported', userId: actorId, detail })
    return { counts, left: left.length, mails: added.length }
  })
}

async function planned(
  tx: Transaction,
  { file, choices, onStage }: MemberImport,
  isLocked: boolean,
) {
  onStage('comparing')
  const emails = [...new Set(file.lines.map(emailOf))].filter(Boolean)
  const organisations = await listItems(tx, 'companyFrom', { withUses: false })
  const accounts = await findAccounts(tx, emails, isLocked)
  const plan = await planMembers({ file, choices, organisations, accounts })
  return { plan, missing: await findMissing(tx, plan.emails) }
}

interface Adding {
  plan: MemberPlan
  passwordHash: string
  actorId: number
  publicUrl: string
}

async function addMembers(
  tx: Transaction,
  { plan: { added }, passwordHash, actorId, publicUrl }: Adding,
): Promise<ImportedAccount[]> {
  if (added.length === 0) return []
  const rows = added.map(({ texts, organisation }) => ({
    ...texts,
    companyFromId: organisation?.id ?? null,
  }))
  const ids = await insertMembers(tx, rows, passwordHash)
  // Somebody registered with one of the addresses while the file was compared.
  if (ids.size < added.length) throw conflict(CHANGED)
  const idOf = ({ texts }: AddedMember) => ids.get(texts.email) ?? 0
  await recordAudits(
    tx,
    { actorId, action: 'create', targetType: 'app_user' },
    added.map((member) => ({
      targetId: idOf(member),
      after: { status: 'member', isAdmin: false, companyFromId: member.organisation?.id ?? null },
    })),
  )
  await invite(
    tx,
    added.map((member) => ({ id: idOf(member), ...member.texts })),
    publicUrl,
  )
  return added.map((member) => ({ userId: idOf(member), effect: 'added' }))
}

async function changeMembers(
  tx: Transaction,
  { plan, choices, actorId }: Pick<Adding, 'plan' | 'actorId'> & { choices: MemberChoices },
): Promise<ImportedAccount[]> {
  const taken = plan.modified.flatMap((member) => {
    const changes = takenChanges(member, choices)
    return changes.length > 0 ? [{ id: member.account.id, changes }] : []
  })
  const valuesOf = (changes: readonly FieldChange[], which: 'former' | 'written'): WrittenFields =>
    Object.fromEntries(changes.map((change) => [change.column, change[which]]))
  await changeAccounts(
    tx,
    taken.map(({ id, changes }) => ({ id, fields: valuesOf(changes, 'written') })),
  )
  await recordAudits(
    tx,
    { actorId, action: 'update', targetType: 'app_user' },
    taken.map(({ id, changes }) => ({
      targetId: id,
      after: { fields: changes.map(({ field }) => field) },
    })),
  )
  return taken.map(({ id, changes }) => ({
    userId: id,
    effect: 'changed',
    former: valuesOf(changes, 'former'),
    written: valuesOf(changes, 'written'),
  }))
}

interface Previewed {
  given: MemberImport
  missing: Awaited<ReturnType<typeof findMissing>>
  accounts: number
}

function presentPreview(plan: MemberPlan, { given, missing, accounts }: Previewed): MemberPreview {
  const { added, modified, unchanged, refused, remarks, organisations } = plan
  const listed = <Line>(lines: readonly Line[]) => lines.slice(0, LISTED_LINES)
  const lineOf = ({ line, email }: AddedMember | MemberPlan['unchanged'][number]) => ({
    sheet: line.sheet,
    line: line.line,
    idx: email,
    name: nameOf(line.values),
  })
  return {
    ...presentFile(given.file),
    fields: Object.entries(MEMBER_COLUMNS).map(([field, { header }]) => ({ field, header })),
    reasons: reasonsOf(refused),
    version: versionOf(plan, missing.count),
    accounts,
    organisations: { ...organisations, unknown: listed(organisations.unknown) },
    counts: {
      added: added.length,
      modified: modified.length,
      unchanged: unchanged.length,
      refused: refusedLines(refused),
    },
    added: listed(added).map((member) => ({
      ...lineOf(member),
      company: member.texts.company,
      missing: [
        ...PERSON_TEXTS.filter((field) => member.texts[field] === ''),
        ...(member.organisation ? [] : (['companyFrom'] as const)),
      ].map((field) => PERSON_FIELDS[field].label),
    })),
    modified: listed(modified).map(({ line, email, account, changes }) => ({
      ...lineOf({ line, email, account }),
      name: nameOf(account),
      uid: account.uid,
      changes: changes.map(({ field, before, after }) => ({
        field,
        header: MEMBER_COLUMNS[field].header,
        before,
        after,
      })),
    })),
    refused: presentRefused(refused),
    remarks: { count: remarks.length, lines: presentRefused(remarks) },
    unchanged: listed(unchanged).map(lineOf),
    missing: { count: missing.count, members: missing.members.map(presentMember) },
  }
}

interface NamedAccount {
  uid: string
  firstName: string
  lastName: string
  email: string
  company: string
}

/** An account as lists of an import name it. */
export const presentMember = (account: NamedAccount) => ({
  uid: account.uid,
  name: nameOf(account),
  email: account.email,
  company: account.company,
})
