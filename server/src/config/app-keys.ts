import { createHmac, hkdfSync } from 'node:crypto'
import { isIPv6 } from 'node:net'

export type AppKeys = ReturnType<typeof deriveAppKeys>

/**
 * Keys derived from APP_SECRET, beside the one that signs access tokens; each use has a key of its own.
 * @param secret APP_SECRET
 */
export function deriveAppKeys(secret: string) {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `etapes-climat ${use}`, 32))
  const addressKey = derive('client address')
  const renewalKey = derive('refresh token')
  const unsubscribeKey = derive('unsubscribe link')
  return {
    captcha: derive('captcha').toString('hex'),
    /** keyed hash of a client address, 64 hex characters: addresses are never stored */
    hashAddress: (address: string) =>
      createHmac('sha256', addressKey).update(clientNetwork(address)).digest('hex'),
    /** signature of a link that ends a recurring mail, 43 characters that need no escape in an address */
    signUnsubscribe: (text: string) =>
      createHmac('sha256', unsubscribeKey).update(text).digest('base64url'),
    /** the refresh token that follows one, 128 hex characters: always the same */
    successorOf: (refreshToken: string) =>
      createHmac('sha512', renewalKey).update(refreshToken).digest('hex'),
  }
}

/** One household or office: an IPv4 address, or the /64 network of an IPv6 address. */
function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(8 - first.length - last.length).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
