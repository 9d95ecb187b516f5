import { expect, it } from 'vitest'
import { stepOfCode, totpCode, totpUri } from './totp.ts'

/** The secret of the samples of RFC 6238, appendix B, for SHA-1. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const AT = 1_111_111_109_000
const STEP = 37_037_036

it('DOOR-01 codes are those of RFC 6238', () => {
  // Catches: another algorithm, length or period than authenticator apps read.
  const samples = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const
  for (const [seconds, code] of samples) expect(totpCode(SECRET, seconds * 1000)).toBe(code)
  expect(totpUri(SECRET, 'a@exemple.fr')).toBe(
    `otpauth://totp/%C3%89tapes%20Climat:a%40exemple.fr?issuer=%C3%89tapes%20Climat&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  )
})

it('DOOR-01 the code of the present 30 s and of those before are taken; one of a clock that is off is told so', () => {
  // Catches: a window around now, which takes a code that no app shows yet.
  const codeOf = (seconds: number) => totpCode(SECRET, AT + seconds * 1000)
  expect(stepOfCode(SECRET, codeOf(0), AT)).toEqual({ step: STEP })
  expect(stepOfCode(SECRET, codeOf(-30), AT)).toEqual({ step: STEP - 1 })
  for (const seconds of [-300, -90, -60, 30, 90, 300]) {
    expect([seconds, stepOfCode(SECRET, codeOf(seconds), AT)]).toEqual([seconds, 'clock'])
  }
  for (const seconds of [-330, 330]) {
    expect([seconds, stepOfCode(SECRET, codeOf(seconds), AT)]).toEqual([seconds, 'wrong'])
  }
})
