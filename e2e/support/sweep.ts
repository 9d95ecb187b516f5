import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoOverflow } from './accessibility.ts'
import { settled, type VisitOptions, visit } from './browser.ts'
import { expectFocusVisible, focused } from './keyboard.ts'
import type { Overlay, Screen, Things } from './screens.ts'

interface SweepOptions {
  screens: readonly Screen[]
  overlays?: readonly Overlay[]
  /** what a screen's address needs; known once the tests run */
  things?: () => Things
  /** signs in, on a fresh page */
  enter?: (page: Page) => Promise<unknown>
}

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [390, 820, 1440].map((width) => ({ theme, width })),
)
/** Widths where only the layout is looked at: reflow (WCAG 1.4.10), and 1440 px with text at 200 %. */
const NARROW = [
  { name: 'at 320 px', width: 320 },
  { name: 'at 200 %', width: 720, deviceScaleFactor: 2 },
]
const NOTHING: Things = { reportUid: '', stepId: 0, workUid: '', memberUid: '' }

/** The tests that every screen of a role passes; each of them looks at all screens in one look. */
export function sweepScreens(role: string, options: SweepOptions): void {
  const { screens, overlays = [], things = () => NOTHING, enter } = options
  const start = async (look: VisitOptions) => {
    const { page } = await visit({ ...look, expected: /404/ })
    if (enter) await enter(page)
    return page
  }
  const open = async (page: Page, { path, ready }: Pick<Screen, 'path' | 'ready'>) => {
    await page.goto(typeof path === 'string' ? path : path(things()))
    await ready(page)
    await settled(page)
  }

  describe(`screens of ${role}`, () => {
    it.each(LOOKS)('X-01 $theme, $width px: accessible, nothing overflows', async (look) => {
      const page = await start(look)
      for (const screen of screens) {
        await open(page, screen)
        const name = `${screen.name} ${look.theme} ${look.width}`
        await expectNoOverflow(page, name)
        await expectAccessible(page, name)
      }
    })

    it.each(NARROW)('X-01 $name nothing overflows', async (look) => {
      const page = await start(look)
      for (const screen of screens) {
        await open(page, screen)
        await expectNoOverflow(page, `${screen.name} ${look.name}`)
      }
    })

    it.each([1440, 390])('X-01 with Tab, at %i px, every stop shows its focus', async (width) => {
      const page = await start({ width })
      for (const screen of screens) {
        await open(page, screen)
        await expectFocusVisible(page, `${screen.name} ${width}`)
      }
    })

    const at = (width: number) => overlays.filter(({ widths }) => widths?.(width) !== false)
    const looks = LOOKS.filter(({ width }) => at(width).length > 0)
    if (looks.length === 0) return
    it.each(looks)(
      'X-01 $theme, $width px: dialogs and panels are accessible and give the focus back',
      async (look) => {
        const page = await start(look)
        for (const overlay of at(look.width)) {
          const name = `${overlay.name} ${look.theme} ${look.width}`
          await open(page, overlay)
          await overlay.open(page)
          await overlay.shown(page).first().waitFor()
          await expectNoOverflow(page, name)
          await expectAccessible(page, name)
          await page.keyboard.press('Escape')
          await overlay.shown(page).first().waitFor({ state: 'hidden' })
          const kept = async () => ({ name, focus: (await focused(page))?.name ?? 'nothing' })
          await expect.poll(kept).not.toEqual({ name, focus: 'nothing' })
        }
      },
    )
  })
}
