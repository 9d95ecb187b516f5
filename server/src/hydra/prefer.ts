import type { FastifyReply, FastifyRequest } from 'fastify'

const MINIMAL = /(?:^|[\s,;])return\s*=\s*"?minimal"?(?:$|[\s,;])/i

/**
 * Whether the client sent `Prefer: return=minimal` (RFC 7240), so that the answer holds only the
 * fields the server computed; sets `Preference-Applied`.
 */
export function applyMinimal(request: FastifyRequest, reply: FastifyReply): boolean {
  const { prefer } = request.headers
  const isMinimal = MINIMAL.test(String(prefer ?? ''))
  if (isMinimal) reply.header('preference-applied', 'return=minimal')
  return isMinimal
}
