/** Pictures decoded at once: one may cost 200 MB while it is open (F-02). */
const AT_ONCE = 2

let decoding = 0
const waiting: (() => void)[] = []

/** Runs a decoding once fewer than two others run. */
export async function inDecodeQueue<Result>(decode: () => Promise<Result>): Promise<Result> {
  if (decoding >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else decoding += 1
  try {
    return await decode()
  } finally {
    // The place goes to the next in line, or is given back.
    const next = waiting.shift()
    if (next) next()
    else decoding -= 1
  }
}
