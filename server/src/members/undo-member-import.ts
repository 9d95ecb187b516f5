import type { UndoneMemberImport } from '@etapes-climat/domain/users/member-import-contract'
import { lockRightsExclusively } from '../access/right-locks.repository.ts'
import { recordAudits } from '../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import { withdrawMails } from '../engines/mail/mail-outbox.repository.ts'
import { conflict } from '../hydra/http-error.ts'
import { decideOnStatus } from '../users/admin/change-user-status.ts'
import { lockAdministrators } from '../users/user.repository.ts'
import { presentMember } from './import-members.ts'
import { INVITATION } from './invite-members.ts'
import {
  changeAccounts,
  findLastImport,
  forgetImport,
  type ImportedNow,
  idsOfImport,
  lockImportedAccounts,
  lockMemberImports,
  removeUnused,
} from './member-import.repository.ts'

const NO_LONGER =
  'Cet import ne peut plus être défait\u00a0: il l’a déjà été, ou un autre l’a suivi. Rechargez la page.'

interface Undoing {
  /** of the import that is meant; null: the last one */
  number: number | null
  actorId: number
  publicUrl: string
}

/**
 * Takes the last import back: new accounts that nobody used go, with mails that have not left; fields that
 * still are as it wrote them are as before; who was taken out is a member again.
 * @throws HttpError 409 when it is not the last import
 */
export function undoMemberImport(
  db: Database,
  { number, actorId, publicUrl }: Undoing,
): Promise<UndoneMemberImport> {
  return db.transaction(async (tx) => {
    await lockMemberImports(tx)
    const last = await findLastImport(tx)
    if (!last || (number !== null && last.number !== number)) throw conflict(NO_LONGER)
    // Their writes in progress come first.
    await lockRightsExclusively(tx, await idsOfImport(tx, last.number))
    const administrators = await lockAdministrators(tx)
    const accounts = await lockImportedAccounts(tx, last.number)
    const { removed, stayed } = await removeNew(tx, ofEffect(accounts, 'added'), actorId)
    const { restored, changed } = await restoreFields(tx, ofEffect(accounts, 'changed'), actorId)
    const left = ofEffect(accounts, 'left')
    const again = left.filter(({ status, deletedAt }) => status === 'no_member' && !deletedAt)
    const told = await withdrawMails(
      tx,
      'no-longer-member',
      again.map(({ email }) => email),
    )
    for (const { id: userId, email } of again) {
      // Who never heard of it is not told either.
      const isTold = !told.includes(email)
      const decision = 'approve'
      await decideOnStatus(tx, { userId, decision, actorId, publicUrl, administrators, isTold })
    }
    await forgetImport(tx)
    const detail = { removed: removed.length, restored: restored.length, members: again.length }
    await recordSecurityEvent(tx, { kind: 'users-import-undone', userId: actorId, detail })
    const movedOn = left.filter((account) => !again.includes(account))
    return {
      removed: removed.length,
      stayed: stayed.map(presentMember),
      restored: restored.length,
      changedSince: [...changed, ...movedOn].map(presentMember),
      members: again.length,
    }
  })
}

const ofEffect = (accounts: readonly ImportedNow[], effect: ImportedNow['effect']) =>
  accounts.filter((account) => account.effect === effect)

async function removeNew(tx: Transaction, added: readonly ImportedNow[], actorId: number) {
  const isUnused = ({ isUsed, invitedAt, status, isAdmin, deletedAt }: ImportedNow) =>
    !isUsed && invitedAt !== null && status === 'member' && !isAdmin && deletedAt === null
  const removed = added.filter(isUnused)
  await recordAudits(
    tx,
    { actorId, action: 'delete', targetType: 'app_user' },
    removed.map(({ id, status, isAdmin, companyFromId }) => ({
      targetId: id,
      before: { status, isAdmin, companyFromId },
    })),
  )
  await withdrawMails(
    tx,
    INVITATION,
    removed.map(({ email }) => email),
  )
  await removeUnused(
    tx,
    removed.map(({ id }) => id),
  )
  return { removed, stayed: added.filter((account) => !isUnused(account)) }
}

async function restoreFields(tx: Transaction, changed: readonly ImportedNow[], actorId: number) {
  const parts = changed.map((account) => {
    const now: Record<string, unknown> = account
    const { former, written } = account
    const isKept = (name: string) => now[name] === written[name]
    const fields = Object.fromEntries(Object.entries(former).filter(([name]) => isKept(name)))
    return { account, fields, isWhole: Object.keys(written).every(isKept) }
  })
  const restoring = parts.filter(({ fields }) => Object.keys(fields).length > 0)
  await changeAccounts(
    tx,
    restoring.map(({ account, fields }) => ({ id: account.id, fields })),
  )
  await recordAudits(
    tx,
    { actorId, action: 'update', targetType: 'app_user' },
    restoring.map(({ account, fields }) => ({
      targetId: account.id,
      after: {
        fields: Object.keys(fields).map((name) =>
          name === 'companyFromId' ? 'companyFrom' : name,
        ),
      },
    })),
  )
  return {
    restored: restoring,
    changed: parts.filter(({ isWhole }) => !isWhole).map(({ account }) => account),
  }
}
