import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
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
  const secondFactorKey = derive('second factor')
  const recoveryKey = derive('recovery code')
  const providerKey = derive('identity provider')
  const idTokenKey = derive('id token')
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
    /** a secret of an account as it is stored, which opens for this account only */
    sealSecret: (secret: string, accountId: number) =>
      seal(secondFactorKey, secret, `account ${accountId}`),
    /** a stored secret; null when it was sealed under another APP_SECRET or for another account */
    openSecret: (sealed: string, accountId: number) =>
      open(secondFactorKey, sealed, `account ${accountId}`),
    /** what a sign-in by the identity provider has to bring back, 43 characters: nothing of it is stored */
    providerSecret: (use: 'state' | 'nonce' | 'verifier', secret: string) =>
      createHmac('sha256', providerKey).update(`${use} ${secret}`).digest('base64url'),
    /** an ID token of the identity provider as it is stored */
    sealIdToken: (token: string) => seal(idTokenKey, token, 'id token'),
    /** a stored ID token; null when it was sealed under another APP_SECRET */
    openIdToken: (sealed: string) => open(idTokenKey, sealed, 'id token'),
    /** keyed hash of a recovery code, 64 hex characters: who reads the database alone cannot try codes */
    hashRecoveryCode: (code: string) =>
      createHmac('sha256', recoveryKey).update(code).digest('hex'),
  }
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Nonce, tag and ciphertext in base64url; `owner` is authenticated, not stored. */
function seal(key: Buffer, secret: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

function open(key: Buffer, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const hidden = NONCE_BYTES + TAG_BYTES
  const nonce = bytes.subarray(0, NONCE_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE_BYTES, hidden))
    return Buffer.concat([decipher.update(bytes.subarray(hidden)), decipher.final()]).toString()
  } catch {
    return null
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
