import type { Page } from 'playwright-core'

/** From now on time passes only as the test says. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
