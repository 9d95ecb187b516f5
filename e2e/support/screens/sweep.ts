import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ACCESS_TOKEN_SECONDS } from '../../../server/src/access/access-token.ts'
import { pageReady, type VisitOptions, visit } from '../browser/browser.ts'
import { expectFocusVisible, focused } from '../browser/keyboard.ts'
import { expectPrintsWhole } from '../browser/printed-controls.ts'
import { expectAccessible, expectNoOverflow, shownWhole } from './accessibility.ts'
import { type Look, noteLook } from './accessibility-record.ts'
import { expectBusyCounts } from './busy-counts.ts'
import { expectSameControls } from './controls.ts'
import { expectFormTold } from './saved-forms.ts'
import type { Overlay, Screen, ScreenFixtures } from './screens.ts'
import {
  buttonKinds,
  expectCurrentMarked,
  expectFieldsFit,
  expectHeadsCover,
  expectNewTabsSaid,
  expectStatesSaid,
  expectStill,
} from './states.ts'
import { expectGoesOnTranslated } from './translated.ts'
import {
  expectBackCloses,
  expectHalfTypedRefused,
  expectTextKept,
  laidOver,
} from './typed-parts.ts'

interface SweepOptions {
  screens?: readonly Screen[]
  overlays?: readonly Overlay[]
  /** fixtures for the screen's address, made when the tests run */
  fixtures?: () => ScreenFixtures
  /** signs in, on a fresh page */
  enter?: (page: Page) => Promise<unknown>
  /** another server than the one that all tests share */
  baseURL?: () => string
  /** console messages that its screens provoke, beside those of what is not there */
  expected?: RegExp
}

/** Widths of the window, in px. */
export const SWEPT_WIDTHS = [390, 820, 1440] as const
const [PHONE, TABLET, DESKTOP] = SWEPT_WIDTHS
/** In how many themes each look is made: a tablet shows the colours of a phone. */
export const themesAt = (width: number) => (width === TABLET ? 1 : 2)
/** The narrowest window (reflow, WCAG 1.4.10), and the desktop one at 200 % (WCAG 1.4.4). */
const [NARROWEST, ENLARGED] = [320, 720]
/** What lies over the page: the nearest dialog or list that holds what shows it. */
const OVERLAY =
  'xpath=ancestor-or-self::*[self::dialog or self::ul or self::nav or self::section or @role="dialog" or @role="listbox" or @role="menu"][1]'
/** What a role entered with is renewed before its access ends, as each page begins with it again. */
const ROLE_MS = (ACCESS_TOKEN_SECONDS - 300) * 1000
const LOADING = 'Chargement en cours'
const BUSY = '[aria-busy="true"]'
const NOTHING: ScreenFixtures = {
  reportUid: '',
  shareToken: '',
  milestoneToken: '',
  otherReportUid: '',
  stepId: 0,
  workUid: '',
  memberUid: '',
  fixedReportUid: '',
  workshopReportUid: '',
  minutesUid: '',
}

/**
 * Checks the current screen in both themes, which differ in colours only. A tablet draws with its scripts
 * what a phone or a desktop draws too, in the colours of a phone: there only places are looked at.
 */
async function expectNoA11yOrLayoutFaults(
  page: Page,
  thing: Pick<Look, 'role' | 'kind' | 'name'>,
  width: number,
  within: Locator,
): Promise<void> {
  const look = `${thing.name} ${width}`
  await expectNoOverflow(page, look)
  await expectFieldsFit(page, look)
  await expectNewTabsSaid(page, look)
  await shownWhole(page, within, async () => {
    const inLight = width === TABLET ? 'places' : 'all'
    noteLook({ ...thing, ...(await expectAccessible(page, `${look} light`, within, inLight)) })
    if (themesAt(width) === 1) return
    await page.emulateMedia({ colorScheme: 'dark' })
    noteLook({ ...thing, ...(await expectAccessible(page, `${look} dark`, within, 'colours')) })
    await page.emulateMedia({ colorScheme: 'light' })
  })
}

/** The screen, or the dialog that it opens with: the list behind is a screen of its own. */
async function screenOf(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog:modal').last()
  return (await dialog.count()) > 0 ? dialog : page.locator('html')
}

const pressEscape = (page: Page) => page.keyboard.press('Escape')

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
}

type Stored = NonNullable<VisitOptions['storageState']>

/** Each page that the tab opens begins with what the browser kept when the role was entered, and no more. */
async function forgetWork(page: Page, { origins }: Stored): Promise<void> {
  await page.addInitScript((kept) => {
    if (window !== window.top || location.protocol === 'about:') return
    sessionStorage.clear()
    localStorage.clear()
    const items = kept.find(({ origin }) => origin === location.origin)?.localStorage ?? []
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, origins)
}

/** The tests that every screen and every overlay of a role passes. */
export function sweepScreens(role: string, options: SweepOptions): void {
  const { screens = [], overlays = [], fixtures = () => NOTHING, enter } = options
  const { baseURL, expected = /404/ } = options
  const server = () => (baseURL ? { baseURL: baseURL() } : {})
  let entered: Stored
  let enteredAt = 0
  const enterRole = async () => {
    const { page, context } = await visit(server())
    if (enter) await enter(page)
    // The first page that is loaded stores the session.
    if (enter && page.url() === 'about:blank') await page.goto('/accueil')
    entered = await context.storageState()
    enteredAt = Date.now()
  }
  let tab: Page | undefined
  /** The tab of the role, as it was entered: a new one would fetch and compile every script again. */
  const start = async () => {
    if (Date.now() - enteredAt > ROLE_MS) {
      await enterRole()
      tab = undefined
    }
    if (!tab || tab.isClosed()) {
      tab = (await visit({ ...server(), storageState: entered, expected, isKept: true })).page
      await forgetWork(tab, entered)
    }
    return tab
  }
  const open = async (page: Page, width: number, { path, ready }: Screen | Overlay) => {
    await page.context().clearCookies()
    await page.context().addCookies(entered.cookies)
    await resize(page, width)
    await page.goto(typeof path === 'string' ? path : path(fixtures()))
    await ready(page)
    // What comes late would push away what has the focus by then.
    await expect.poll(() => page.getByText(LOADING).or(page.locator(BUSY)).count()).toBe(0)
    await pageReady(page)
  }
  /** kinds of buttons that one of the screens had before */
  const pressed = new Set<string>()

  describe(`screens of ${role}`, () => {
    it.each(screens)(
      'X-01 LIM-16 PUB-47 $name: accessible, focus seen, same controls, nothing jumps or overflows, prints whole, goes on when translated',
      async (screen) => {
        const { name } = screen
        const thing = { role, kind: 'screen', name } as const
        const page = await start()
        await open(page, DESKTOP, screen)
        await expectStill(page, `${name} ${DESKTOP}`)
        const buttons = await buttonKinds(page)
        await expectFormTold(role, name, await screenOf(page))
        await expectFocusVisible(page, `${name} ${DESKTOP}`)
        await expectNoA11yOrLayoutFaults(page, thing, DESKTOP, await screenOf(page))
        await expectSameControls(page, name, [1250, 1249, PHONE, TABLET])
        await expectNoA11yOrLayoutFaults(page, thing, TABLET, await screenOf(page))
        await resize(page, ENLARGED)
        await expectNoOverflow(page, `${name} ${ENLARGED}`)
        await resize(page, DESKTOP)
        await expectCurrentMarked(page, name)
        await expectHeadsCover(page, name)
        await expectPrintsWhole(page, name)
        buttons.push(...(await buttonKinds(page)))
        const isNarrowed = await expectBusyCounts(page, name)
        if (!isNarrowed || buttons.some((kind) => !pressed.has(kind))) {
          const reopen = () => open(page, DESKTOP, screen)
          if (isNarrowed) await reopen()
          await expectStatesSaid(page, name, pressed, buttons, reopen)
        }

        await open(page, PHONE, screen)
        await expectStill(page, `${name} ${PHONE}`)
        await expectFocusVisible(page, `${name} ${PHONE}`)
        await expectNoA11yOrLayoutFaults(page, thing, PHONE, await screenOf(page))
        await resize(page, NARROWEST)
        await expectNoOverflow(page, `${name} ${NARROWEST}`)
        await resize(page, DESKTOP)
        await expectHalfTypedRefused(page, name)
        await expectGoesOnTranslated(page, name, DESKTOP)
      },
    )

    it.each(overlays)(
      'X-01 REP-41 VAL-09 $name: accessible when open, gives the focus back; « back » closes it, half-typed fields are refused, text is not lost',
      async (overlay) => {
        const { name } = overlay
        const page = await start()
        const widths = SWEPT_WIDTHS.filter((width) => overlay.widths?.(width) !== false).reverse()
        const narrowest = widths.at(-1) ?? DESKTOP
        const shown = overlay.shown(page).first()
        let atFirst = 0
        const show = async () => {
          atFirst = await laidOver(page).count()
          await overlay.open(page)
          await shown.waitFor()
        }
        const reopen = async () => {
          await open(page, narrowest, overlay)
          await show()
        }
        for (const width of widths) {
          if (width === widths[0] || overlay.once) await open(page, width, overlay)
          else await resize(page, width)
          await show()
          const thing = { role, kind: 'overlay', name } as const
          await expectNoA11yOrLayoutFaults(page, thing, width, shown.locator(OVERLAY))
          await (overlay.close ?? pressEscape)(page)
          await shown.waitFor({ state: 'hidden' })
          const kept = async () => ({ width, focus: (await focused(page))?.name ?? 'nothing' })
          await expect.poll(kept).not.toEqual({ width, focus: 'nothing' })
        }
        const again = () => (overlay.once ? reopen() : show())
        await again()
        await expectFormTold(role, name, shown.locator(OVERLAY))
        await expectBackCloses(page, name, atFirst)
        // What its opening typed is asked about.
        if ((await laidOver(page).count()) > atFirst) await reopen()
        else if (!(await shown.isVisible())) await again()
        if (await expectHalfTypedRefused(page, name)) await reopen()
        await expectTextKept(page, name)
      },
    )
  })
}
