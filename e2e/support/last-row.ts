import type { Page } from 'playwright-core'

/** Rows that come into the window are measured within 20 frames, which moves them. */
const STILL_FRAMES = 24

/** Goes to the last row of the only tree of a page by the keyboard, and waits until the rows stand still. */
export async function goToLastRow(page: Page): Promise<void> {
  const focused = page.locator('[role=row]:focus')
  await page.getByRole('treegrid').focus()
  await focused.waitFor()
  await page.keyboard.press('End')
  await page.waitForFunction((frames) => {
    const row = document.activeElement
    const last = [...document.querySelectorAll('[role=row]')].at(-1)
    if (!row || row !== last) return false
    return new Promise<boolean>((resolve) => {
      const { y } = row.getBoundingClientRect()
      let left = frames
      const look = () => {
        if (document.activeElement !== row || row.getBoundingClientRect().y !== y) resolve(false)
        else if (left-- > 0) requestAnimationFrame(look)
        else resolve(true)
      }
      look()
    })
  }, STILL_FRAMES)
}
