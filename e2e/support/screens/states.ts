import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Each link that opens a tab says so at the end of its name. */
export async function expectNewTabsSaid(page: Page, screen: string): Promise<void> {
  const unsaid = await page.evaluate(() =>
    [...document.querySelectorAll('a[target]:not([target=_self]), area[target]')]
      .map((link) => link.getAttribute('aria-label') ?? link.textContent ?? '')
      .filter((name) => !name.trim().endsWith('(nouvel onglet)')),
  )
  expect({ screen, unsaid }).toEqual({ screen, unsaid: [] })
}

/** The one search whose text is required, to the letter of the specification (REP-24). */
const REQUIRED_SEARCH = 'Rechercher un rapport par son nom'

/** No other search is required, and no field of a phone makes it zoom into the page. */
export async function expectFieldsFit(page: Page, screen: string): Promise<void> {
  const faults = await page.evaluate((requiredSearch) => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea, [contenteditable=true]',
    )
    const nameOf = (field: HTMLInputElement) =>
      field.getAttribute('aria-label') ?? field.name ?? field.className
    const shown = [...fields].filter((field) => field.checkVisibility())
    return {
      required: shown
        .filter(
          ({ type, required, ariaRequired }) => type === 'search' && (required || ariaRequired),
        )
        .map(nameOf)
        .filter((name) => name !== requiredSearch),
      small: shown
        .filter(
          (field) => innerWidth < 768 && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
        )
        .map(nameOf),
    }
  }, REQUIRED_SEARCH)
  expect({ screen, ...faults }).toEqual({ screen, required: [], small: [] })
}

/** In forced colours, where nothing is transparent, the current entry of a list is marked, and no other one. */
export async function expectCurrentMarked(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const arrowless = await page
    .locator('select')
    .evaluateAll(
      (lists) => lists.filter((list) => getComputedStyle(list).appearance === 'none').length,
    )
  const alike = await page.evaluate(() => {
    const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const
    /** A mark is a border that is thicker than a rule. */
    const marksOf = (entry: Element) => {
      const style = getComputedStyle(entry)
      return SIDES.filter((side) => Number.parseFloat(style[`border${side}Width`]) > 2).map(
        (side) => `${side} ${style[`border${side}Color`]}`,
      )
    }
    const current = document.querySelectorAll(
      '[aria-current]:not([aria-current=false]), [aria-selected=true]',
    )
    return [...current].flatMap((entry) => {
      const marks = marksOf(entry)
      const list = entry.closest('ul, ol, nav, [role=tablist]')
      return [...(list?.querySelectorAll(entry.localName) ?? [])]
        .filter((other) => other !== entry && marks.length > 0)
        .filter((other) => marks.every((mark) => marksOf(other).includes(mark)))
        .map((other) => other.textContent)
    })
  })
  await page.emulateMedia({ forcedColors: 'none' })
  expect({ screen, alike, arrowless }).toEqual({ screen, alike: [], arrowless: 0 })
}

/** Rules of rows are not drawn through a head that sticks above them, as collapsed ones are. */
export async function expectHeadsCover(page: Page, screen: string): Promise<void> {
  const collapsed = await page.evaluate(() =>
    [...document.querySelectorAll('thead, thead *')]
      .filter((head) => getComputedStyle(head).position === 'sticky')
      .map((head) => head.closest('table'))
      .filter((table) => table && getComputedStyle(table).borderCollapse === 'collapse')
      .map((table) => table?.className),
  )
  expect({ screen, collapsed }).toEqual({ screen, collapsed: [] })
}

/** Kinds of the buttons that `expectStatesSaid` presses on the screen as it is now. */
export const buttonKinds = (page: Page): Promise<string[]> =>
  page.evaluate(`(${buttonsByKind})().map(({ kind }) => kind)`)

/**
 * Presses the first button of each kind, which writes nothing: a button that looks different once
 * pressed, or toggles, must expose its state; copies and messages must be announced.
 * @param pressed kinds of buttons pressed on other screens; those of this one are added
 * @param atFirst kinds that the screen has when it is opened: it is not opened again once all were pressed
 */
export async function expectStatesSaid(
  page: Page,
  screen: string,
  pressed: Set<string>,
  atFirst: readonly string[],
  reopen: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    await page.evaluate(keepFromWriting)
    const press = await page.evaluate<Press | null>(
      `(${pressNext})(${JSON.stringify([...pressed])}, ${buttonsByKind})`,
    )
    if (!press) return
    pressed.add(press.kind)
    expect({ screen, ...press }).toMatchObject({ screen, faults: [] })
    if (!press.isElsewhere && !(press.isCovered && !(await uncover(page)))) continue
    if (atFirst.every((kind) => pressed.has(kind))) return
    await reopen()
  }
}

/** Closes the dialog that a press opened over the screen. @returns whether it closed */
async function uncover(page: Page): Promise<boolean> {
  const dialogs = page.locator('dialog[open]')
  const before = await dialogs.count()
  await page.keyboard.press('Escape')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  return (await dialogs.count()) < before
}

/** Runs in the page: a press sends nothing but reads, prints nothing and asks for no file. */
function keepFromWriting() {
  const { fetch } = window
  if (fetch.name === 'readOnly') return
  window.fetch = function readOnly(input: RequestInfo | URL, init?: RequestInit) {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    return method === 'GET' ? fetch(input, init) : new Promise(() => undefined)
  }
  window.print = () => undefined
  HTMLInputElement.prototype.click = () => undefined
}

/** Runs in the page: the buttons that may be pressed, with what they do. */
function buttonsByKind(): { button: HTMLButtonElement; name: string; kind: string }[] {
  const ROW = 'fieldset, [role=group], [data-uid], [role=row], tr, li, article'
  const nameOf = (button: Element) =>
    (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim()
  /** Kind of a button: rows or groups repeat it with another name after the colon. */
  const kindOf = (button: Element) => {
    const row = button.closest(ROW)
    const name = nameOf(button).replace(/\d+/g, '')
    const does = row ? (/^.* :/.exec(name)?.[0] ?? '') : name
    return `${row?.className ?? ''} ${button.className} ${does}`
  }
  return (
    [...document.querySelectorAll<HTMLButtonElement>('main button, header button')]
      .filter((button) => !button.disabled && button.checkVisibility())
      .map((button) => ({ button, name: nameOf(button), kind: kindOf(button) }))
      // The session would end.
      .filter(({ name }) => !/déconn/i.test(name))
  )
}

/** What a press did. */
interface Press {
  kind: string
  faults: string[]
  isElsewhere: boolean
  isCovered: boolean
}

/** Runs in the page: presses the first button whose kind is not known. @returns null: there is none */
async function pressNext(known: string[], buttons: typeof buttonsByKind): Promise<Press | null> {
  const STATES =
    'aria-pressed aria-expanded aria-checked aria-selected aria-current aria-busy aria-disabled disabled title'
  const LIVE = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
  const stateOf = (button: Element) => {
    const sorted = button.closest('[aria-sort]')?.getAttribute('aria-sort')
    const states = STATES.split(' ').map((state) => button.getAttribute(state))
    return [...states, sorted, button.ariaLabel, button.textContent].join(' ')
  }
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
  const press = async (button: HTMLElement) => {
    button.click()
    await drawn()
    for (let turns = 0; turns < 250 && document.querySelector('[role=progressbar]'); turns += 1) {
      await drawn()
    }
    await drawn()
  }
  const look = () => document.documentElement.outerHTML

  const next = buttons().find(({ kind }) => !known.includes(kind))
  if (!next) return null
  const { button, name, kind } = next
  const address = location.href
  const before = { look: look(), state: stateOf(button), classes: [...button.classList] }
  const dialogs = document.querySelectorAll('dialog[open]').length
  const elements = new Set(document.querySelectorAll('*'))
  const faults: string[] = []
  await press(button)

  const regions = [...document.querySelectorAll(LIVE)].filter((region) =>
    region.textContent?.trim(),
  )
  for (const region of location.href === address ? regions : []) {
    const comesAlone = !elements.has(region) && elements.has(region.parentElement as Element)
    if (comesAlone && region.role !== 'alert') {
      faults.push(`« ${region.textContent} » comes with its live region, which nobody hears`)
    }
  }
  if (/^Copier /.test(name)) {
    const said = regions.filter((region) => /^Copi(é|e impossible)$/.test(region.textContent ?? ''))
    const isHeard = said.some((region) => elements.has(region) && !region.closest('button'))
    if (!isHeard) faults.push(`${name} is not said to be done in a live region`)
  } else if (button.isConnected && stateOf(button) === before.state) {
    const gained = [...button.classList].filter((name) => !before.classes.includes(name))
    if (gained.length > 0) {
      faults.push(`${name} looks otherwise once pressed, and does not say its state`)
    } else if (look() !== before.look && location.href === address) {
      await press(button)
      const isBack = look() === before.look
      await press(button)
      // Temporary content, such as a document in progress, is not a state.
      if (isBack) await new Promise((resolve) => setTimeout(resolve, 500))
      // A machine under load draws the state a while after the press.
      const isUnsaid = stateOf(button) === before.state
      if (isBack && isUnsaid && look() !== before.look)
        faults.push(`${name} is on or off, and does not say which`)
    }
  }
  const open = document.querySelectorAll('dialog[open]').length
  const isCovered = open > dialogs
  const isElsewhere = location.pathname !== new URL(address).pathname || open < dialogs
  return { kind, faults, isElsewhere, isCovered }
}

/** The most that may move while a screen comes: « good » of Core Web Vitals. */
const MOST_SHIFT = 0.1

/** What was drawn while the screen came stayed where it was, apart from the frame of the site. */
export async function expectStill(page: Page, look: string): Promise<void> {
  const { sum, moved } = await page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node: Node | null }[]
    }
    const all: Shift[] = []
    new PerformanceObserver((list) => all.push(...(list.getEntries() as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    // A screen that takes the whole window sends the head of the site away, and the screen goes up.
    const isWhole = document.querySelector('header:not(main *)') === null
    const isFrame = (node: Node | null) =>
      (isWhole && node === document.querySelector('main')) ||
      Boolean((node instanceof Element ? node : node?.parentElement)?.closest('footer'))
    const shifts = all.filter(({ sources }) => !sources.every(({ node }) => isFrame(node)))
    return {
      sum: shifts.reduce((total, { value }) => total + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(({ node }) => node?.textContent?.slice(0, 40)),
      ),
    }
  })
  expect(sum, `${look}: ${moved.join(' | ')}`).toBeLessThan(MOST_SHIFT)
}
