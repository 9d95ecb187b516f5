import type { FastifyReply, FastifyRequest } from 'fastify'
import { ANSWERED_WITHIN, LINKED_WITHIN } from './provider.repository.ts'

/** Of the browser in which a sign-in by the identity provider began; no page and no other site reads it. */
export function createProviderCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  // With this prefix a browser takes the cookie from this host alone, not from a neighbour of its domain.
  const name = isSecure ? '__Host-fournisseur' : 'fournisseur'
  const set = (reply: FastifyReply, value: string, minutes: number) =>
    reply.header(
      'set-cookie',
      `${name}=${value}; Max-Age=${minutes * 60}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )
  return {
    /** What it holds; null when there is none, or several, of which one may be a stranger's. */
    read({ headers }: FastifyRequest): string | null {
      const values = (headers.cookie ?? '')
        .split(/; */)
        .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
      const [value] = values
      return values.length === 1 && value && /^[\w-]{43}$/.test(value) ? value : null
    },
    begin: (reply: FastifyReply, secret: string) => set(reply, secret, ANSWERED_WITHIN),
    goOn: (reply: FastifyReply, secret: string) => set(reply, secret, LINKED_WITHIN),
    forget: (reply: FastifyReply) => set(reply, '', 0),
  }
}

export type ProviderCookie = ReturnType<typeof createProviderCookie>
