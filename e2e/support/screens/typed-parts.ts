import type { ElementHandle, Page } from 'playwright-core'
import { expect, vi } from 'vitest'

const NATIVE = ['date', 'time', 'number', 'datetime-local', 'month', 'week'].map(
  (type) => `input[type=${type}]`,
)
/** What leaves a field of each type half typed: a day and a month, an hour, a sign. */
const HALF: Record<string, string> = { date: '1203', time: '08', number: '-' }
const TEXTS =
  'textarea, [contenteditable=true], input:is([type=text], [type=email], [type=tel], [type=url], :not([type])):not([role=combobox], [aria-hidden=true])'
const TYPED = 'Texte qui n’est enregistré nulle part'

/** The dialog over all others, else the page. */
const topmost = async (page: Page) => {
  const dialog = page.locator('dialog:modal').last()
  return (await dialog.count()) > 0 ? dialog : page.locator('body')
}

/** Runs in the page: what would be written is counted, and not sent. */
function countWrites() {
  const counted = window as Window & { writes?: string[] }
  if (counted.writes) return
  const { fetch } = window
  const writes: string[] = []
  counted.writes = writes
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method === 'GET') return fetch(input, init)
    writes.push(`${method} ${input instanceof Request ? input.url : input}`)
    return new Promise(() => undefined)
  }
}

/** What closes meanwhile, as a list of proposals, may still give the focus back elsewhere. */
const focusAtRest = (field: ElementHandle<HTMLInputElement>) =>
  vi.waitUntil(() =>
    field.evaluate(async (input) => {
      input.focus()
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.activeElement === input
    }),
  )

/** Each date, time and number of the screen or its dialog, half typed, is refused at the field: nothing is sent. @returns whether there is one */
export async function expectHalfTypedRefused(page: Page, screen: string): Promise<boolean> {
  const within = await topmost(page)
  await within.evaluate((element) => {
    for (const details of element.querySelectorAll('details')) details.open = true
  })
  const fields = await within.locator(NATIVE.join()).locator('visible=true').elementHandles()
  const dialogs = page.locator('dialog:modal')
  const open = await dialogs.count()
  for (const found of fields) {
    const field = found as ElementHandle<HTMLInputElement>
    await page.evaluate(countWrites)
    const address = page.url()
    // A part of a date that is there would complete what is typed.
    await field.fill('')
    await focusAtRest(field)
    await page.keyboard.type(HALF[(await field.getAttribute('type')) ?? ''] ?? '1')
    const isHalf = await field.evaluate((input) => input.validity.badInput)
    await field.evaluate((input) => {
      input.blur()
      input.form?.requestSubmit()
    })
    const told = () =>
      field.evaluate((input) => {
        const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
        const said = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
        const { writes = [] } = window as Window & { writes?: string[] }
        const isSaid = /entière|un nombre|chiffres/i.test(said)
        return { isInvalid: input.ariaInvalid === 'true', isSaid, writes }
      })
    const name = `${screen}: ${await field.getAttribute('name')} ${await field.getAttribute('id')}`
    const refused = { isHalf: true, isInvalid: true, isSaid: true, writes: [] }
    // As text, so that a failure tells which of them.
    await expect
      .poll(async () => `${name}: ${JSON.stringify({ isHalf, ...(await told()) })}`)
      .toBe(`${name}: ${JSON.stringify(refused)}`)
    expect({ name, address: page.url() }).toEqual({ name, address })
    // What else is missing may be told over the form, late on a busy machine.
    const stillOpen = async () => {
      const count = await dialogs.count()
      if (count > open) await page.keyboard.press('Escape')
      return count
    }
    await expect.poll(stillOpen).toBe(open)
    await field.fill('')
  }
  return fields.length > 0
}

/** Text of a dialog, left by Escape, by « back » and by its cross: it is asked about, or kept. */
export async function expectTextKept(page: Page, screen: string): Promise<void> {
  const dialog = page.locator('dialog:modal').last()
  if ((await dialog.count()) === 0) return
  const texts = dialog.locator(TEXTS).locator('visible=true')
  if ((await texts.count()) === 0) return
  await texts.first().focus()
  await page.keyboard.type(TYPED)
  const ways: [string, () => Promise<unknown>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['back', () => page.evaluate(() => history.back())],
    ['its cross', () => dialog.locator('[data-close]').first().click()],
  ]
  const before = await page.locator('dialog:modal').count()
  const isStored = () =>
    page.evaluate(
      (text) => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).includes(text),
      TYPED,
    )
  // A draft is written a moment after the last key; some dialogs have none.
  await vi.waitUntil(isStored, { timeout: 1_000 }).catch(() => false)
  for (const [way, leave] of ways) {
    const address = page.url()
    // Screens of the sweep begin without drafts: what stands there after « back » says nothing.
    const isKept = await isStored()
    await leave()
    const asked = () => page.locator('dialog:modal').count()
    const outcome = async () => {
      if ((await asked()) > before) return 'held'
      // An editor with an address of its own is left with it, for another one maybe.
      const isLeft = page.url() !== address || (await asked()) < before
      return isLeft && isKept ? 'held' : 'not asked'
    }
    await expect.poll(async () => [screen, way, await outcome()]).toEqual([screen, way, 'held'])
    if (page.url() !== address || (await asked()) < before) return
    await page.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect.poll(asked).toBe(before)
  }
}

/** What « back » closes. */
export const laidOver = (page: Page) => page.locator('dialog:modal, [role=menu]')

/**
 * « Back » closes a dialog, a drawer or a menu, or asks about what is typed there, and stays on the page.
 * @param atFirst how many the address itself opens: they are left with the page
 */
export async function expectBackCloses(page: Page, screen: string, atFirst: number): Promise<void> {
  const open = laidOver(page)
  const before = await open.count()
  if (before === atFirst) return
  const uppermost = await open.last().elementHandle()
  const { pathname } = new URL(page.url())
  // Long enough for who goes back once more.
  await page.evaluate(
    () =>
      new Promise((settled) => {
        history.back()
        setTimeout(settled, 300)
      }),
  )
  const outcome = async () => ({
    screen,
    isHere: new URL(page.url()).pathname === pathname,
    // A question may give its place back to the dialog that asked it.
    isUnchanged: await open.evaluateAll((all, was) => all.at(-1) === was, uppermost),
  })
  await expect.poll(outcome).toEqual({ screen, isHere: true, isUnchanged: false })
}
