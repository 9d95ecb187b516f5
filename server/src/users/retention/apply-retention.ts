import { lockRightsExclusively } from '../../access/right-locks.repository.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { accountMail } from '../account-mails.ts'
import { deleteAccount, eraseAccount } from '../remove-account.ts'
import { findUser, type UserRow } from '../user.repository.ts'
import { type Due, listDue, lockDue, markWarned } from './retention.repository.ts'

/**
 * Erases refused and deleted accounts, deletes those that nobody used in spite of a warning, and warns
 * the others, each in a transaction of its own. Doing it twice, or on two servers at once,
 * does nothing more.
 * @returns how many accounts were erased, deleted and warned
 */
export async function applyRetention(
  db: Database,
  publicUrl: string,
): Promise<{ erased: number; deleted: number; warned: number }> {
  return {
    erased: await eachDue(db, 'erase', (tx, user) => eraseAccount(tx, user, null)),
    deleted: await eachDue(db, 'delete', (tx, user) => deleteAccount(tx, user, null)),
    warned: await eachDue(db, 'warn', async (tx, user) => {
      await queueMail(tx, accountMail('inactive', user, publicUrl))
      await markWarned(tx, user.id)
    }),
  }
}

async function eachDue(
  db: Database,
  due: Due,
  act: (tx: Transaction, user: UserRow) => Promise<void>,
): Promise<number> {
  let done = 0
  let ids = await listDue(db, due, 0)
  while (ids.length > 0) {
    for (const id of ids) {
      const acted = await db.transaction(async (tx) => {
        // Before any row, as every end of rights: no two wait for each other.
        await lockRightsExclusively(tx, [id])
        const user = (await lockDue(tx, due, id)) && (await findUser(tx, { id }))
        if (user) await act(tx, user)
        return Boolean(user)
      })
      if (acted) done += 1
    }
    ids = await listDue(db, due, ids.at(-1) ?? 0)
  }
  return done
}
