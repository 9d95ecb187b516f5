/**
 * Repeatable draw in [0, 1): the same seed and key give the same number on server and browser.
 * FNV-1a over the key, then one mulberry32 step.
 */
export function seededRandom(seed: number, key: string): number {
  let state = 0x811c9dc5 ^ seed
  for (const character of key) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
