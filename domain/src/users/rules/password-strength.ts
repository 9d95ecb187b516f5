export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** Bits below which a password is one pattern, and from which it resists an offline search. */
const WEAK_BITS = 24
const STRONG_BITS = 60

/** Sizes of the sets that somebody who guesses would try, by the characters seen. */
const CHARACTER_SETS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/, 33],
  [/[^\x20-\x7e]/, 60],
]

/**
 * How hard a password is to guess, by its length and what it is made of; no kind of character is
 * asked for (S-04, T16). Common passwords are known to the server only.
 */
export function passwordStrength(password: string): PasswordStrength {
  const bits = guessBits(password.normalize('NFC'))
  if (bits < WEAK_BITS) return 'weak'
  return bits < STRONG_BITS ? 'fair' : 'strong'
}

/** Characters that follow from the one before add one bit each: `aaaa`, `abcd`, `4321`. */
function guessBits(password: string): number {
  const size = CHARACTER_SETS.reduce(
    (sum, [characters, count]) => sum + (characters.test(password) ? count : 0),
    0,
  )
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const free = codes.filter((code, index) => !follows(codes, code, index)).length
  return free * Math.log2(Math.max(size, 2)) + (codes.length - free)
}

/** The same, next or former character as the one before, or a repetition of the pair before. */
function follows(codes: readonly number[], code: number, index: number): boolean {
  const before = codes[index - 1]
  if (before === undefined) return false
  const pairRepeats = index >= 3 && code === codes[index - 2] && before === codes[index - 3]
  return Math.abs(code - before) <= 1 || pairRepeats
}
