import type { FastifyRequest } from 'fastify'

/**
 * Whether somebody reads the answer of a GET now. A HEAD, or a page that a browser loads ahead, counts and
 * notes nothing.
 */
export function isReading({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`
  return method === 'GET' && !purpose.includes('prefetch')
}
