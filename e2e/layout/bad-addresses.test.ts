import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signIn, useBrowser, visit } from '../support/browser/browser.ts'
import { goWithin } from '../support/browser/go-within.ts'
import { adminSteps } from '../support/fixtures/admin-steps.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { ADMIN_SCREENS } from '../support/screens/admin-screens.ts'
import { MEMBER_SCREENS } from '../support/screens/member-screens.ts'
import { PUBLIC_SCREENS } from '../support/screens/public-screens.ts'
import type { Screen, ScreenFixtures } from '../support/screens/screens.ts'
import { ADMIN } from '../support/server/server.ts'

useBrowser()
const { makeStep } = useOwnSteps()

let known: Awaited<ReturnType<typeof memberWithFixtures>>
let fixtures: ScreenFixtures
beforeAll(async () => {
  known = await memberWithFixtures()
  fixtures = { ...known.fixtures, ...(await adminSteps(makeStep)) }
})

/** What nobody means: empty, a folder above, a name that every object has, no number, nobody’s, too long. */
const BAD_VALUES = [
  '',
  '..',
  '__proto__',
  '\0',
  '-1e999',
  '00000000-0000-4000-8000-000000000000',
  'é'.repeat(1500),
]
/** A page without parameters, which every other is opened from: each begins anew. */
const BETWEEN = { path: '/plan-de-site', title: 'Plan de site' }
const NOT_FOUND = 'Page introuvable'
const FAILED = 'La page n’a pas pu être chargée'

/** Runs in the page: notes which parameters the scripts ask addresses for. */
function noteParameters() {
  const requested = new Set<string>()
  Object.assign(window, { askedParameters: requested })
  const { get, has, getAll } = URLSearchParams.prototype
  Object.assign(URLSearchParams.prototype, {
    get(name: string) {
      requested.add(name)
      return get.call(this, name)
    },
    has(name: string) {
      requested.add(name)
      return has.call(this, name)
    },
    getAll(name: string) {
      requested.add(name)
      return getAll.call(this, name)
    },
  })
}

interface Noting {
  askedParameters: Set<string>
}

/** Opens an address within the page, as « back » does, and tells the parameters that it was asked for. */
async function open(page: Page, address: string): Promise<string[]> {
  const title = page.locator('main').getByRole('heading', { level: 1 })
  const refusal = page.locator('main').getByRole('alert')
  const go = async (to: string) => {
    await page.evaluate(() => (window as unknown as Noting).askedParameters.clear())
    await goWithin(page, to)
  }
  await go(BETWEEN.path)
  await title.filter({ hasText: BETWEEN.title }).waitFor()
  await go(address)
  const state = async () => {
    const shown = await title.allInnerTexts()
    const busy = await page
      .getByText('Chargement en cours')
      .or(page.locator('[aria-busy="true"]'))
      .count()
    const isThere = shown.length > 0 ? !shown.includes(BETWEEN.title) : (await refusal.count()) > 0
    return { address, isThere, busy }
  }
  await expect.poll(state).toEqual({ address, isThere: true, busy: 0 })
  return page.evaluate(() => [...(window as unknown as Noting).askedParameters])
}

const pathOf = ({ path }: Screen, from: ScreenFixtures) =>
  typeof path === 'string' ? path : path(from)

/** Every item of the fixtures is one that nobody made. */
const badFixtures = (value: string) =>
  new Proxy(known.fixtures, { get: () => encodeURIComponent(value) })

/** The path asked for these alone, each said twice: it is the first one that holds. */
function withParameters(path: string, names: readonly string[], value: string): string {
  const query = new URLSearchParams(
    names.flatMap((name) => [
      [name, value],
      [name, 'x'],
    ]),
  )
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** Addresses of a screen with bad values: of all parameters, of those its address has not, of what it is about. */
function badAddresses(screen: Screen, names: readonly string[]): string[] {
  const path = pathOf(screen, fixtures)
  const [pathname = '', search] = path.split('?')
  const opened = new URLSearchParams(search)
  const others = names.filter((name) => !opened.has(name))
  return BAD_VALUES.flatMap((value) => [
    ...(names.length > 0 ? [withParameters(pathname, names, value)] : []),
    ...(opened.size > 0 && others.length > 0 ? [withParameters(path, others, value)] : []),
    ...(typeof screen.path === 'string' ? [] : [pathOf(screen, badFixtures(value))]),
  ])
}

/** What the page offers beside the way home where it says that there is nothing. */
async function controlsOfNotFound(page: Page): Promise<string[]> {
  const main = page.locator('main')
  if ((await main.getByRole('heading', { name: NOT_FOUND }).count()) === 0) return []
  const shown = await main.locator('a, button').allInnerTexts()
  return shown.filter((text) => !text.includes('Revenir à l’accueil'))
}

/**
 * Every screen shows itself, or a sentence, whatever stands in its address; a thing that is not there
 * has no tools.
 */
async function expectShown(page: Page, screens: readonly Screen[]): Promise<void> {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
  })
  await page.addInitScript(noteParameters)
  await page.goto(BETWEEN.path)
  const addresses = new Set<string>()
  for (const screen of screens.filter(({ path }) => path !== BETWEEN.path)) {
    // Of the router itself, which asks every address for it.
    const names = (await open(page, pathOf(screen, fixtures))).filter((name) => name !== 'index')
    for (const address of badAddresses(screen, names.toSorted())) addresses.add(address)
  }
  for (const address of addresses) {
    await open(page, address)
    if ((await page.getByText(FAILED).count()) > 0) failed.push(address)
    const tools = await controlsOfNotFound(page)
    if (tools.length > 0) failed.push(`${address}: ${tools}`)
  }
  expect(failed).toEqual([])
}

/** ms: screens are opened by the hundred, on a machine that runs other tests. */
const WALK_MS = 300_000

/** What is refused is told in the page; whatever else the console says fails the test. */
const EXPECTED = /status of 4\d\d/

it('PUB-22 visitors: no value of a parameter keeps a page from being shown', async () => {
  const { page } = await visit({ expected: EXPECTED })
  await expectShown(page, PUBLIC_SCREENS)
})

it('PUB-22 members: no value of a parameter keeps a screen from being shown', {
  timeout: WALK_MS,
}, async () => {
  const { page } = await visit({ expected: EXPECTED })
  await signIn(page, known.member)
  await expectShown(page, MEMBER_SCREENS)
})

it('PUB-22 administrators: no value of a parameter keeps a screen from being shown', {
  timeout: WALK_MS,
}, async () => {
  const { page } = await visit({ expected: EXPECTED })
  await signIn(page, ADMIN)
  await expectShown(page, ADMIN_SCREENS)
})
