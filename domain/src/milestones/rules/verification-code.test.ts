import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  CODE_BYTES,
  CODE_PATTERN,
  codeInAddress,
  codeInFile,
  codeKeyword,
  codeOf,
  readCode,
  shownCode,
} from './verification-code.ts'

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES })

it('TRUST-04 a code has twelve signs in three groups, without look-alikes', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = codeOf(random)
      expect(code).toMatch(CODE_PATTERN)
      expect(code).not.toMatch(/[O0I1]/)
      expect(
        shownCode(code)
          .split('\u00a0')
          .map(({ length }) => length),
      ).toEqual([4, 4, 4])
    }),
  )
})

// Catches: a sign that comes more often than others, or one that never comes.
it('TRUST-04 each of 32 characters has the same probability: 2⁶⁰ codes, of which 10⁹ tries find one in a thousand million', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const [sign = ''] = codeOf(new Uint8Array(CODE_BYTES).fill(byte))
    counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([8])])
  expect(1e9 / counts.size ** CODE_BYTES).toBeLessThan(1e-9)
})

it('TRUST-05 a code is read however it was typed, and nothing else is one', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = codeOf(random)
      const typed = [code, shownCode(code), codeInAddress(code).toLowerCase(), ` ${code} `]
      expect(typed.map(readCode)).toEqual(Array(4).fill(code))
    }),
  )
  for (const other of ['', '7Q4K M2XD 9HT', '7Q4K M2XD 9HT0', '7Q4K M2XD 9HTI', '7Q4KM2XD9HTS2']) {
    expect([other, readCode(other)]).toEqual([other, null])
  }
})

it('TRUST-05 the code is found among the bytes of a file by its keyword alone', () => {
  expect(codeInFile(`%PDF-1.7 /Keywords (${codeKeyword('7Q4KM2XD9HTS')})`)).toBe('7Q4KM2XD9HTS')
  expect(codeInFile('%PDF-1.7 7Q4K-M2XD-9HTS')).toBeNull()
  expect(codeInFile('code-etapes-climat:--------------')).toBeNull()
})
