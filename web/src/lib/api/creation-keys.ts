/** The last content sent to each address whose answer has not come, and its key. */
const unanswered = new Map<string, { content: string; key: string }>()

/**
 * The `Idempotency-Key` of a creation: the same content sent again after a lost answer has the same
 * key, so that the server does it once (O-07). A refused call frees its key on the server.
 */
export function creationKey(path: string, body: FormData | object | undefined): string {
  const content = JSON.stringify(body instanceof FormData ? [...body] : body)
  const known = unanswered.get(path)
  if (known?.content === content) return known.key
  const key = randomKey()
  unanswered.set(path, { content, key })
  return key
}

/** The creation is done: the same content sent again makes another one. */
export function forgetCreationKey(path: string): void {
  unanswered.delete(path)
}

/** 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
