import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Longest debounce delay, in ms (LIM-01, LIM-02). */
const LONGEST_REST_MS = 500

/**
 * Stops the clock of the page: time passes only on demand. First waits for what is being read, which would
 * not be drawn, and for pending debounces: a stopped clock cancels none of the timers begun without it, and
 * one would undo what is typed after it.
 */
export async function stopClock(page: Page): Promise<void> {
  const reading = page.getByText('Chargement en cours').or(page.locator('[aria-busy="true"]'))
  await expect.poll(() => reading.count()).toBe(0)
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LONGEST_REST_MS)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Waits for React's effects after a render: timers of the new elements begin only then. */
export async function effectsRun(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        const channel = new MessageChannel()
        channel.port1.onmessage = done
        channel.port2.postMessage(null)
      }),
  )
}

/** Lets the stopped clock go on, and the page send what that called for. */
export async function runClock(page: Page, ms: number): Promise<void> {
  await effectsRun(page)
  await page.clock.runFor(ms)
  // Answered after whatever was sent before it.
  await page.evaluate(async () => void (await fetch('/health')))
}

/** Lets time pass by itself again, and checks that it does: a busy page may miss the command. */
export async function resumeClock(page: Page): Promise<void> {
  const now = () => page.evaluate(() => Date.now())
  const stopped = await now()
  const resumed = async () => {
    await page.clock.resume()
    return now()
  }
  await expect.poll(resumed).toBeGreaterThan(stopped)
}
