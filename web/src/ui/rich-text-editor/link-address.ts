const ALLOWED = /^(?:https?|mailto|tel):./i
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#].*)?$/u
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * The stored address of a link: `exemple.fr` becomes `https://exemple.fr`, an e-mail address `mailto:`.
 * Null for an address that the server would drop.
 */
export function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (/\s/.test(address)) return null
  if (MAIL.test(address) && !SCHEME.test(address)) return `mailto:${address}`
  if (ALLOWED.test(address)) return address
  if (/^\/(?!\/)/.test(address) || address.startsWith('#')) return address
  return HOST.test(address) ? `https://${address}` : null
}
