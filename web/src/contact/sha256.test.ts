import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

// Lengths around the ends of a block, where the padding changes.
it.each([0, 1, 36, 55, 56, 63, 64, 65, 119, 120, 128, 1000])(
  'D-31 the hash of %i bytes is the standard one',
  async (length) => {
    const message = crypto.getRandomValues(new Uint8Array(length))
    const standard = new Uint8Array(await crypto.subtle.digest('SHA-256', message))
    expect(sha256(message)).toEqual(standard)
  },
)
