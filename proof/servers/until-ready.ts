import { setTimeout as wait } from 'node:timers/promises'

/** For a machine that does other work too; a process that ends is noticed at once. */
const READY_MS = 180_000
const LOOK_MS = 100
const LAST_LINES = 10

/** A process that is about to answer. */
interface Watched {
  ended: Promise<unknown>
  /** what it wrote so far */
  output(): string
}

/**
 * Asks until an address answers with success.
 * @param isReady whether another answer will do
 * @throws with the last lines of the process, when it has ended before or after three minutes
 */
export async function untilReady(
  url: string,
  { ended, output }: Watched,
  isReady = (answer: Response) => answer.ok,
): Promise<void> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const deadline = Date.now() + READY_MS
  while (!hasEnded && Date.now() < deadline) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(READY_MS) }).catch(() => null)
    if (answer && isReady(answer)) return
    await wait(LOOK_MS)
  }
  const what = hasEnded ? 'its process has ended' : `not ready after ${READY_MS / 1000} s`
  throw new Error(`${url}: ${what}. ${lastLinesOf(output())}`)
}

export function lastLinesOf(output: string): string {
  const lines = output.trim().split('\n').slice(-LAST_LINES)
  return `Its last lines:\n${lines.join('\n')}`
}
