/** The last content sent to each address whose answer has not come, and its key. */
const unanswered = new Map<string, { content: string; key: string }>()

/**
 * The `Idempotency-Key` of a creation: the same content sent again after a lost answer has the same
 * key, so that the server does it once. A refused call frees its key on the server.
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

/** A random UUID (RFC 9562, version 4), on plain http too. */
export function randomUuid(): string {
  const digits = randomKey()
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}
