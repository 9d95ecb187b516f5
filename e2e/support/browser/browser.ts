import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { BROWSERS } from '../../../scripts/test-tools.mjs'
import { WAIT_TIMEOUT_MS } from '../runner/wait-timeout.ts'
import { type Account, baseUrl } from '../server/api.ts'

/** Flags of a browser without a screen, which talks to nobody but the server under test. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing is drawn on a screen: a process of its own for it takes a twentieth of the processor.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds here: compiling them twice costs more than it saves.
  '--js-flags=--no-opt --no-maglev',
  // A name on plain http, where no context is secure: no locks between tabs, no clipboard.
  '--host-resolver-rules=MAP tool.test 127.0.0.1',
]

function browserPath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const found = [process.env.CHROMIUM_PATH ?? '', ...candidates].find((file) => existsSync(file))
  if (!found)
    throw new Error('No Chromium found: install the package chromium, or set CHROMIUM_PATH')
  return found
}

/** Of a page that a failed test leaves: characters printed. */
const PRINTED_LENGTH = 20_000

export interface Visit {
  page: Page
  context: BrowserContext
}

/** An open visit, and its console messages since the last test. */
interface OpenVisit {
  context: BrowserContext
  faults: string[]
  isKept: boolean
}

/** One browser for all the files of a worker, while it lives; it ends with the worker. */
let browser: Promise<Browser> | undefined
let visits: OpenVisit[] = []

/** A browser that failed to start, or ended, is not reused: the next visit starts another. */
function openBrowser(): Promise<Browser> {
  browser ??= launch().catch((error: unknown) => {
    forget()
    throw error
  })
  return browser
}

function forget(): void {
  browser = undefined
}

async function launch(): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: browserPath(), args: FLAGS })
  return launched.on('disconnected', forget)
}

/**
 * Closes the visits of a file's tests after each test, kept ones after the last or a failed one; any
 * unexpected console error or warning fails the test.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    await openBrowser()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    const shown = visits.flatMap(({ faults }) => faults.splice(0))
    const ended = visits.filter(({ isKept }) => hasFailed || !isKept)
    visits = visits.filter((open) => !ended.includes(open))
    for (const { context } of ended) {
      if (hasFailed) shown.push(...(await Promise.all(context.pages().map(shownBy))))
      await context.close()
    }
    if (hasFailed) throw new Error(shown.join('\n\n'))
    expect(shown).toEqual([])
  })
  afterAll(async () => {
    const kept = visits
    visits = []
    for (const { context } of kept) await context.close()
    expect(kept.flatMap(({ faults }) => faults)).toEqual([])
  })
}

/** The page of a failed test, as a screen reader finds it; never fails itself. */
async function shownBy(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message)
  return `${page.url()} showed:\n${shown.slice(0, PRINTED_LENGTH)}`
}

export interface VisitOptions {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** pixels of the screen for one of the page */
  deviceScaleFactor?: number
  javaScriptEnabled?: boolean
  /** a screen that is touched: `locator.tap()` */
  hasTouch?: boolean
  /** cookies and storage of a visit before, to go on from */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
  /** client’s address as the server sees it; see `newAddress` */
  address?: string
  /** another server than the one that all tests share */
  baseURL?: string
  /** console messages that this test provokes on purpose */
  expected?: RegExp
  /** for the tests that follow too, which go on in its tab, until one fails; see `useBrowser` */
  isKept?: boolean
}

/** A fresh profile: no storage, no cookie. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, height = 900, theme = 'light', javaScriptEnabled = true } = options
  const { deviceScaleFactor = 1 } = options
  const context = await (await openBrowser()).newContext({
    baseURL: options.baseURL ?? baseUrl(),
    viewport: { width, height },
    deviceScaleFactor,
    colorScheme: theme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    javaScriptEnabled,
    hasTouch: options.hasTouch ?? false,
    ...(options.storageState && { storageState: options.storageState }),
    acceptDownloads: true,
    ...(options.address && { extraHTTPHeaders: { 'x-forwarded-for': options.address } }),
  })
  context.setDefaultTimeout(WAIT_TIMEOUT_MS)
  const faults: string[] = []
  visits.push({ context, faults, isKept: options.isKept ?? false })
  await context.addInitScript(reportRefusedContent)
  const page = await context.newPage()
  const note = (fault: string) => {
    if (!options.expected?.test(fault)) faults.push(fault)
  }
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type())
    if (isFault) note(`console: ${message.text()} ${message.location().url}`)
  })
  return { page, context }
}

/** Waits until React has taken the page over, and its fonts and shown pictures are there. */
export async function pageReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    // From top to bottom, in slices: the foot of the page is among the last.
    const late = root?.querySelector('footer a') ?? root?.firstElementChild
    const isTaken = Object.keys(late ?? {}).some((key) => key.startsWith('__reactFiber'))
    const shown = [...document.images].filter(({ loading }) => loading !== 'lazy')
    return isTaken && document.fonts.status === 'loaded' && shown.every(({ complete }) => complete)
  })
}

/** Runs in the page: reports refusals of the content security policy as faults. */
function reportRefusedContent() {
  addEventListener('securitypolicyviolation', (event) => {
    reportError(new Error(`refused: ${event.violatedDirective} ${event.blockedURI}`))
  })
}

/**
 * Signs in without a screen, for tests of later steps: stores a session from the server as the sign-in
 * does (AUTH-02, AUTH-03), beside the profile's other data, once the tab loads its next page.
 * @param cookies the choice of the cookie band, made before; the band asks when absent
 * @returns whether the account is an administrator's, and the session's access token
 */
export async function storeSession(
  page: Page,
  account: Pick<Account, 'email' | 'password'> & { code?: string | undefined },
  cookies?: 'accepted' | 'refused',
): Promise<{ isAdmin: boolean; token: string }> {
  const login = await page.request.post('/login', {
    form: {
      _username: account.email,
      _password: account.password,
      // Of an account with a second factor.
      ...(account.code && { code: account.code }),
    },
  })
  if (!login.ok()) throw new Error(`sign-in answered ${login.status()}`)
  const { origin } = new URL(login.url())
  const tokens = await login.json()
  const headers = { authorization: `Bearer ${tokens.token}` }
  const user = await (await page.request.get('/me', { headers })).json()
  const { token, refresh_token } = tokens
  // The token last, for other tabs.
  const session = { user_id: user.uid, user: JSON.stringify(user), refresh_token, token }

  // That page stores it itself: `setStorageState` would load another one for it.
  const script = await page.addInitScript(storeItems, { origin, session })
  page.once('domcontentloaded', () => script.dispose())
  const context = page.context()
  if (cookies) await context.addCookies([{ name: 'cookie-consent', value: cookies, url: origin }])
  return { isAdmin: user.isAdmin, token }
}

/** Runs in the page, before its own scripts. */
function storeItems({ origin, session }: { origin: string; session: Record<string, string> }) {
  if (location.origin !== origin) return
  for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value)
}

/** A stored session, on the screen that follows a sign-in. */
export async function signIn(page: Page, account: Pick<Account, 'email' | 'password'>) {
  const { isAdmin } = await storeSession(page, account)
  await page.goto(isAdmin ? '/admin' : '/mon-parcours/edition')
}

/** Ends the session in the browser alone, while no page of it asks the server for anything. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
}

/** Signs in as a person does. */
export async function signInByScreen(page: Page, account: Pick<Account, 'email' | 'password'>) {
  await page.goto('/se-connecter')
  await fillSignIn(page, account)
  await page.waitForURL((url) => url.pathname !== '/se-connecter')
}

/** Fills in the sign-in form on screen, and sends it. */
export async function fillSignIn(page: Page, account: Pick<Account, 'email' | 'password'>) {
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('Adresse e-mail').fill(account.email)
  await form.getByLabel('Mot de passe').fill(account.password)
  await form.getByRole('button', { name: 'Se connecter', exact: true }).click()
}
