import { setTimeout } from 'node:timers/promises'
import type {
  NewRecoveryCodes,
  StartedSecondFactor,
} from '@etapes-climat/domain/second-factor/contract'
import { sql } from 'drizzle-orm'
import { secondFactor } from '../db/tables/second-factor.table.ts'
import { totpCode } from '../second-factor/totp.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestClient } from './client.ts'

/** An authenticator app that holds the secret of an account. */
export interface TestAuthenticator {
  secret: string
  recoveryCodes: string[]
  /** the code that it shows. @param seconds by which its clock differs */
  code(seconds?: number): string
}

/** Waits until no code changes for some seconds, which a test takes to use the one that it made. */
export async function waitForWholeStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 4000) await setTimeout(left)
}

/** Starts a second factor: the secret that an app reads. */
export async function startFactor(client: TestClient): Promise<string> {
  const { body, status, text } = await client.post<StartedSecondFactor>('/me/second-factor')
  if (status !== 201) throw new Error(`starting answered ${status}: ${text}`)
  return body.key.replaceAll(' ', '')
}

/** Makes a second factor active for an account, whose codes have all yet to be used. */
export async function activateFactor(
  { database }: Pick<TestApp, 'database'>,
  client: TestClient,
): Promise<TestAuthenticator> {
  const secret = await startFactor(client)
  const code = (seconds = 0) => totpCode(secret, Date.now() + seconds * 1000)
  const confirmed = await client.post<NewRecoveryCodes>('/me/second-factor/confirm', {
    code: code(),
  })
  if (confirmed.status !== 200) throw new Error(`confirming answered ${confirmed.text}`)
  const isLatest = sql`${secondFactor.activeSince} = (select max(active_since) from second_factor)`
  await database.db.update(secondFactor).set({ lastStep: null }).where(isLatest)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes, code }
}
