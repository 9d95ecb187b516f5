import { expect, it } from 'vitest'
import { formatBytes } from './upload-words.ts'

it.each([
  [0, '0\u00a0octet'],
  [1, '1\u00a0octet'],
  [1023, '1\u00a0023\u00a0octets'],
  [1536, '1,5\u00a0ko'],
  [30 * 1024 ** 2, '30\u00a0Mo'],
  [10 * 1024 ** 3, '10\u00a0Go'],
])('%i bytes are %j', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
