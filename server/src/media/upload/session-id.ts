import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import { notFound } from '../../hydra/http-error.ts'

/** The uid of an upload session as a client sends it; anything else is no session. */
export function readSessionId(text: unknown): string {
  const reference = typeof text === 'string' ? parseIdentifier(text) : null
  if (reference && 'uid' in reference) return reference.uid
  throw notFound()
}
