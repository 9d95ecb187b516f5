import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Database } from '../db/client.ts'
import { claimChallenge } from './passkey.repository.ts'

/**
 * Uses up the challenge that a browser answered, before the answer is looked at: a wrong one is no second try.
 * @param userId who adds a passkey; null: somebody signs in
 * @returns the challenge; null when it was not given, or not to them, or answered before or too late
 */
export async function claimAnsweredChallenge(
  db: Database,
  clientDataJSON: string,
  userId: number | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null || !/^[\w-]{43}$/.test(challenge)) return null
  return (await claimChallenge(db, challenge, userId)) ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge)
  } catch {
    return null
  }
}
