import { sha256 } from '@noble/hashes/sha2.js'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'

/**
 * The key of one try, as the server derives it: SHA-256 over and over. Not by `crypto.subtle`, which
 * browsers offer on https only, and which takes longer to call than to hash.
 */
const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  let derivedKey = new Uint8Array(salt.length + password.length)
  derivedKey.set(salt)
  derivedKey.set(password, salt.length)
  for (let n = 0; n < Math.max(1, parameters.cost); n += 1) derivedKey = sha256(derivedKey)
  return { derivedKey: derivedKey.slice(0, parameters.keyLength ?? derivedKey.length) }
}

/** null when this browser cannot solve it. */
async function solve(challenge: Challenge) {
  if (challenge.parameters.algorithm !== 'SHA-256') return null
  return solveChallenge({ challenge, deriveKey })
}

/** Beside the page, so that it stays usable while the proof of work is computed. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  postMessage(await solve(data).catch(() => null))
})
