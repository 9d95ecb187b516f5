import type { Executor } from '../../db/client.ts'
import { captchaSpent } from '../../db/tables/captcha-spent.table.ts'

/** Spends a captcha; false when it was spent before: of several at once, one wins. */
export async function insertSpentCaptcha(
  executor: Executor,
  captcha: { id: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await executor
    .insert(captchaSpent)
    .values({ challenge: captcha.id, expiresAt: captcha.expiresAt })
    .onConflictDoNothing()
    .returning({ challenge: captchaSpent.challenge })
  return rows.length > 0
}
