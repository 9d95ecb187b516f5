import type { FastifyReply, FastifyRequest } from 'fastify'

const MINIMAL = /(?:^|[\s,;])return\s*=\s*"?minimal"?(?:$|[\s,;])/i

/**
 * Whether the client asked for no more than what it does not know (`Prefer: return=minimal`, RFC 7240); the
 * answer then says that this was heeded.
 */
export function applyMinimal(request: FastifyRequest, reply: FastifyReply): boolean {
  const { prefer } = request.headers
  const isMinimal = MINIMAL.test(String(prefer ?? ''))
  if (isMinimal) reply.header('preference-applied', 'return=minimal')
  return isMinimal
}
