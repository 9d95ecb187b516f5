import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'

/** Time to solve a challenge and send its form, in ms. */
const LIFETIME_MS = 600_000
/** Hashes that a solver computes: about a second on a telephone. */
const WORK = { least: 20_000, most: 40_000 }

export interface SolvedCaptcha {
  /** 64 hex characters */
  id: string
  expiresAt: Date
}

/** An invisible captcha without third party: the browser computes, the server checks. */
export interface Captcha {
  challenge(): Promise<Challenge>
  /** @param token base64 of the JSON `{challenge, solution}`; null when forged, wrong or expired */
  verify(token: string): Promise<SolvedCaptcha | null>
}

/** @param key signs the challenges, so that none needs to be stored */
export function createCaptcha(key: string): Captcha {
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(WORK.least, WORK.most),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
        hmacSignatureSecret: key,
      }),

    async verify(token) {
      const payload = readPayload(token)
      if (!payload) return null
      try {
        const { verified } = await verifySolution({
          ...payload,
          deriveKey,
          hmacSignatureSecret: key,
        })
        return verified ? solvedCaptcha(payload) : null
      } catch {
        // Rejects payloads that don't have the shape of our own challenges.
        return null
      }
    },
  }
}

function readPayload(token: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    return payload?.challenge?.parameters && payload.solution ? payload : null
  } catch {
    return null
  }
}

/** Nonce and salt are covered by the signature: no other writing of the token has another id. */
function solvedCaptcha({ challenge: { parameters } }: Payload): SolvedCaptcha {
  const { nonce, salt, expiresAt = 0 } = parameters
  return {
    id: createHash('sha256').update(`${nonce}.${salt}`).digest('hex'),
    expiresAt: new Date(expiresAt * 1000),
  }
}
