import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type { Session } from './commands.ts'
import { findInPage, forPage, type Sought } from './find.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** W3C: the key of an element's reference. */
const REFERENCE = 'element-6066-11e4-a52e-4f735466cecf'
/** How long an element may take to appear on a busy machine. */
const WAIT_TIMEOUT_MS = 30_000
const POLL_MS = 100
/** Errors of a browser whose page is changing: the next try succeeds. */
const PASSING =
  /^(stale element reference|element click intercepted|element not interactable|no such element|javascript error)/

type Within = Sought | undefined

/** A person at a browser: presses, fills in and reads the screen. */
export class Visitor {
  readonly #session: Session
  readonly #baseUrl: string
  readonly #faults: string[] = []

  constructor(session: Session, baseUrl: string) {
    this.#session = session
    this.#baseUrl = baseUrl
  }

  get downloads(): string {
    return this.#session.downloads
  }

  /** Opens a page and waits until React has taken it over. */
  async open(path: string): Promise<void> {
    await this.#collectFaults()
    await this.#session.send('goTo', { url: new URL(path, this.#baseUrl).href })
    await this.until('the page is taken over', async () => {
      await this.#collectFaults()
      return this.run(isTakenOver)
    })
  }

  /** Path and query of the page. */
  async address(): Promise<string> {
    const { pathname, search } = new URL(String(await this.#session.send('address')))
    return `${pathname}${search}`
  }

  /** Runs a function in the page; it sees its arguments only. */
  async run<Arguments extends unknown[], Answer>(
    inPage: (...values: Arguments) => Answer,
    ...args: Arguments
  ): Promise<Answer> {
    const script = `return (${inPage})(...arguments)`
    return (await this.#session.send('run', { script, args })) as Answer
  }

  /** Waits until this is true. @throws after half a minute, with what was awaited */
  async until(awaited: string, isTrue: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + WAIT_TIMEOUT_MS
    while (!(await this.#attempt(isTrue))) {
      if (Date.now() > end) throw new Error(`Not reached: ${awaited}`)
      await wait(POLL_MS)
    }
  }

  /** Clicks it, once it can be clicked. */
  async press(role: string, name: Sought['name'], within?: Within): Promise<void> {
    const sought = { role, name, within }
    await this.until(`${told(sought)} enabled`, () => this.tell(sought, isWithinReach))
    await this.#act(sought, (id) => this.#session.send('click', { id }))
  }

  async fill(label: Sought['name'], text: string, within?: Within, role = 'textbox') {
    await this.#act({ role, name: label, within }, async (id) => {
      await this.#session.send('clear', { id })
      await this.#session.send('type', { id, text })
    })
  }

  /** Types into an empty rich text: the editor takes what Firefox clears for a paragraph of its own. */
  async write(label: Sought['name'], text: string, within?: Within): Promise<void> {
    await this.#act({ role: 'textbox', name: label, within }, (id) =>
      this.#session.send('type', { id, text }),
    )
  }

  /** Takes an option of a select, by the words of both. */
  async pick(label: Sought['name'], option: string, within?: Within): Promise<void> {
    await this.#act({ role: 'combobox', name: label, within }, async (id) => {
      const found = await this.#session.send('run', {
        script: 'return [...arguments[0].options].find(({ label }) => label === arguments[1])',
        args: [{ [REFERENCE]: id }, option],
      })
      await this.#session.send('click', { id: idOf(found) })
    })
  }

  /** Gives a file to a field. */
  async attach(selector: string, file: string): Promise<void> {
    const reference = await this.#session.send('run', {
      script: 'return document.querySelector(arguments[0])',
      args: [selector],
    })
    await this.#session.send('type', { id: idOf(reference), text: file })
  }

  /** Presses one key, or several at once. */
  async keys(...keys: string[]): Promise<void> {
    const down = keys.map((value) => ({ type: 'keyDown', value }))
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }))
    await this.#session.send('act', {
      actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
    })
  }

  /** Presses the mouse at a place of the window, and lets it go at the last one. */
  async drag(...places: readonly { x: number; y: number }[]): Promise<void> {
    const moves = places.map(({ x, y }) => {
      const at = { x: Math.round(x), y: Math.round(y) }
      return { type: 'pointerMove', duration: 50, origin: 'viewport', ...at }
    })
    const [first, ...others] = moves
    const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
    await this.#session.send('act', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [first, down, ...others, up],
        },
      ],
    })
  }

  /** Waits until it is shown. */
  async see(role: string, name: Sought['name'], within?: Within): Promise<void> {
    await this.#act({ role, name, within }, async () => {})
  }

  /** Waits until these words are shown anywhere. */
  async seeText(text: string): Promise<void> {
    await this.until(`« ${text} »`, () => this.run(isWritten, text))
  }

  /** Waits until it is not shown any more. */
  async seeGone(role: string, name: Sought['name'], within?: Within): Promise<void> {
    const sought = { role, name, within }
    await this.until(`${told(sought)} gone`, async () => (await this.#find(sought)).length === 0)
  }

  /** The result of a function in the page for the first element of that role and name. */
  async tell<Answer>(sought: Sought, inPage: (element: HTMLElement) => Answer): Promise<Answer> {
    const script = `return (${inPage})(...arguments)`
    const answer = await this.#act(sought, (id) =>
      this.#session.send('run', { script, args: [{ [REFERENCE]: id }] }),
    )
    return answer as Answer
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#session.send('resize', { width, height })
  }

  /** PNG of the window. */
  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#session.send('picture', { full: false })), 'base64')
  }

  /** Errors of the pages so far. */
  async faults(): Promise<readonly string[]> {
    await this.#collectFaults()
    return this.#faults
  }

  close(): Promise<void> {
    return this.#session.close()
  }

  /** Acts on the first element found, as soon as it can be used. */
  async #act(sought: Sought, action: (id: string) => Promise<unknown>): Promise<unknown> {
    let answer: unknown
    await this.until(told(sought), async () => {
      const [found] = await this.#find(sought)
      if (found === undefined) return false
      answer = await action(idOf(found))
      return true
    })
    return answer
  }

  async #find(sought: Sought): Promise<unknown[]> {
    const hasAxe = await this.run(() => 'axe' in window)
    if (!hasAxe) await this.#session.send('run', { script: axeSource, args: [] })
    return this.run(findInPage, forPage(sought))
  }

  async #attempt(isTrue: () => Promise<boolean>): Promise<boolean> {
    try {
      return await isTrue()
    } catch (error) {
      if (error instanceof Error && PASSING.test(error.message)) return false
      throw error
    }
  }

  async #collectFaults(): Promise<void> {
    this.#faults.push(...(await this.run(takeFaults)))
  }
}

const idOf = (reference: unknown) => String((reference as Record<string, string>)[REFERENCE])

const told = ({ role, name, within }: Sought): string =>
  `${role} ${name}${within ? ` in ${told(within)}` : ''}`

/** Runs in the page. */
function isTakenOver(): boolean {
  const root = document.getElementById('root')
  return Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'))
}

/**
 * Runs in the page: whether a click would reach the element. A control may be disabled until its code
 * has loaded, be covered by a sticky bar, or move in a growing list.
 */
function isWithinReach(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!hit || !element.contains(hit)) element.scrollIntoView({ block: 'center' })
  window.lastPlaces ??= new WeakMap()
  const place = `${left} ${top}`
  const isStill = window.lastPlaces.get(element) === place
  window.lastPlaces.set(element, place)
  return isStill && !element.matches(':disabled')
}

/** Runs in the page. */
function isWritten(text: string): boolean {
  const plain = (words: string) => words.replace(/\s+/g, ' ')
  return plain(document.body.innerText).includes(plain(text))
}

declare global {
  interface Window {
    notedFaults?: string[]
    lastPlaces?: WeakMap<Element, string>
  }
}

/** Runs in the page: what went wrong since the last time; notes what will. */
function takeFaults(): string[] {
  const noted = window.notedFaults
  window.notedFaults = []
  if (noted) return noted
  const note = (fault: string) => window.notedFaults?.push(fault)
  addEventListener('error', (event) => note(`error: ${event.message}`))
  addEventListener('unhandledrejection', (event) => note(`rejection: ${event.reason}`))
  addEventListener('securitypolicyviolation', (event) =>
    note(`refused: ${event.violatedDirective} ${event.blockedURI}`),
  )
  const { error } = console
  console.error = (...words) => {
    note(`console: ${words.join(' ')}`)
    error(...words)
  }
  return []
}
