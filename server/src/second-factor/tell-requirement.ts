import {
  newlyRequiredOf,
  type Requirement,
} from '@etapes-climat/domain/second-factor/rules/requirement'
import type { Transaction } from '../db/client.ts'
import { queueMails } from '../engines/mail/mail-outbox.repository.ts'
import { secondFactorRequiredMail } from '../users/account-mails.ts'
import { listWithoutSecondFactor } from './second-factor.repository.ts'

/** Mails, once each, whoever needs a second factor anew or earlier after a change, and has none. */
export async function tellRequirement(
  tx: Transaction,
  publicUrl: string,
  { before, after }: { before: Requirement; after: Requirement },
): Promise<void> {
  const group = newlyRequiredOf(before, after)
  const from = after.secondFactorFrom
  if (group === null || from === null) return
  const people = await listWithoutSecondFactor(tx, group)
  await queueMails(
    tx,
    people.map((person) => secondFactorRequiredMail(person, { from, publicUrl })),
  )
}
