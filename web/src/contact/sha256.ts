/** The first 32 bits of the fractional part of a root of a prime number. */
const fraction = (root: number) => ((root - Math.trunc(root)) * 2 ** 32) | 0

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  }
  return primes
}

const PRIMES = firstPrimes(64)
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const BLOCK = 64
const words = new Int32Array(BLOCK)

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * SHA-256 (FIPS 180-4) without `crypto.subtle`, which browsers offer on https only, and which takes
 * longer to call than to hash. For the proof of work alone: nothing secret passes here.
 */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setUint32(padded.byteLength - 4, message.length * 8)
  const state = INITIAL.slice()
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK) {
    expand(padded, offset)
    compress(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

const wordAt = (index: number) => words[index] ?? 0

/** The 64 words of a block. */
function expand(padded: DataView, offset: number): void {
  for (let t = 0; t < 16; t += 1) words[t] = padded.getInt32(offset + t * 4)
  for (let t = 16; t < BLOCK; t += 1) {
    const early = wordAt(t - 15)
    const late = wordAt(t - 2)
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[t] = (wordAt(t - 16) + s0 + wordAt(t - 7) + s1) | 0
  }
}

function compress(state: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < BLOCK; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + s1 + choice + (ROUND_CONSTANTS[t] ?? 0) + wordAt(t)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + s0 + majority) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = ((state[index] ?? 0) + word) | 0
  })
}
