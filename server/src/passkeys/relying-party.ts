import { isIP } from 'node:net'

/** The site that passkeys are bound to (WebAuthn): those of another one open nothing here. */
export interface RelyingParty {
  /** host of PUBLIC_URL */
  id: string
  origin: string
}

/** The site of PUBLIC_URL; null where browsers know no passkeys: on plain http other than localhost, on a bare address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (protocol !== 'https:' && hostname !== 'localhost') return null
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return null
  return { id: hostname, origin }
}
