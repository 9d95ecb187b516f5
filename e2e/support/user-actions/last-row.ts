import type { Locator, Page } from 'playwright-core'

/** Rows that come into the window are measured within 20 frames, which moves them. */
const STILL_FRAMES = 24

/**
 * Goes to the last row of a tree, by default the only one of the page, with the keyboard, and waits
 * until rows stop moving.
 */
export async function goToLastRow(page: Page, tree: Locator = page.getByRole('treegrid')) {
  const focused = tree.locator('[role=row]:focus')
  await tree.focus()
  await focused.waitFor()
  await page.keyboard.press('End')
  const grid = await tree.elementHandle()
  await page.waitForFunction(
    ({ grid, frames }) => {
      const row = document.activeElement
      const last = [...(grid?.querySelectorAll('[role=row]') ?? [])].at(-1)
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
    },
    { grid, frames: STILL_FRAMES },
  )
}
