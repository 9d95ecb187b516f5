import type { Card, CardSummary } from '@etapes-climat/domain/cards/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { resumeClock, runClock } from '../support/browser/clock.ts'
import { shareVisit } from '../support/browser/shared-visit.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { adminSession, call, makeMember } from '../support/server/api.ts'
import { signedInAdmin, visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { stepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const rows = (page: Page) => page.locator('[data-uid]')
const box = (page: Page, group: string, name: string) =>
  page
    .getByRole('group', { name: group, exact: true })
    .getByRole('checkbox', { name: new RegExp(`^${name}( |$)`) })

/** Runs `action`; returns the answer of its search, and the filters of the request. */
async function searched(page: Page, action: () => Promise<unknown>) {
  const answered = page.waitForResponse(/\/admin\/cards\/search/)
  await action()
  const answer = await answered
  const filters = JSON.parse(new URL(answer.url()).searchParams.get('filters') ?? '{}')
  const cards: CardSummary[] = (await answer.json())['hydra:member']
  return { filters, cards }
}

async function expectListed(page: Page, cards: readonly CardSummary[]) {
  await expect.poll(() => rows(page).count()).toBe(cards.length)
}

async function openIndex(options = {}) {
  const page = await visitAsAdmin('/admin/etapes', options)
  await rows(page).nth(20).waitFor()
  return page
}

/** The list, for tests that only narrow it. */
const sharedIndex = shareVisit(async () => ({ page: await openIndex({ isKept: true }) }))

/** Read by the first visit of the list. */
let draft: Card
beforeAll(async () => {
  draft = await makeStep('direct', { name: uniqueName('Esquisser') }, true)
})

it('PUB-30 ADMIN-STEP-08 the menu leads to the steps, and a button to their hierarchy', async () => {
  const page = await visitAsAdmin('/accueil')
  await page.getByRole('link', { name: 'Étapes Climats' }).first().click()
  await page.waitForURL('**/admin/etapes')
  await page.getByRole('heading', { level: 1, name: 'Étapes Climats' }).waitFor()
  const link = page.getByRole('link', { name: 'Hiérarchie' })
  expect(await link.getAttribute('href')).toBe('/admin/etapes/hierarchie')
})

/** The list with a clock of its own, and the searches that it sends. */
const sharedClock = shareVisit(async () => {
  const page = await signedInAdmin({ isKept: true })
  await page.clock.install()
  await page.goto('/admin/etapes')
  await rows(page).first().waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/cards/search'))
      requests.push(decodeURIComponent(request.url()))
  })
  return { page, requests }
})

/** The same, whose clock stands. */
async function stoppedIndex() {
  const { page, requests } = await sharedClock()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(new Date(now + 60_000))
  requests.length = 0
  return { page, requests }
}

it('FIND-01 LIM-01 ADMIN-STEP-03 « Recherche libre » finds after 500 ms, names first, and says where', async () => {
  const { page, requests } = await stoppedIndex()
  await page.getByPlaceholder('Recherche libre').fill('existant')
  await runClock(page, 499)
  expect(requests).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => requests).toEqual([expect.stringContaining('"q":"existant"')])
  await resumeClock(page)
  const found = rows(page).filter({ visible: true })
  await found.getByText('Trouvé dans le texte').first().waitFor()
  expect(await found.first().textContent()).toContain(demoStep('BAT-02').name)
  expect(await found.first().getByText('Trouvé dans').count()).toBe(0)
  expect(await found.locator('mark').first().textContent()).toMatch(/^existante?s?$/i)
  expect(await page.getByText('ignoré').count()).toBe(0)
  const count = await found.count()
  await page.getByPlaceholder('Recherche libre').fill('existant girafe Zébu')
  await page
    .getByRole('status')
    .filter({ hasText: ', «\u00a0girafe\u00a0», «\u00a0Zébu\u00a0» ignorés' })
    .waitFor()
  expect(await found.count()).toBe(count)
  // The best step is in one of the last groups, which comes first.
  await page.getByPlaceholder('Recherche libre').fill('chantier')
  await expect.poll(() => found.first().textContent()).toContain(demoStep('BAT-10').name)
  const groups = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(await groups.count()).toBeGreaterThan(2)
})

it('LIM-02 ADMIN-STEP-09 ticks of the filters are one search, 500 ms after the last', async () => {
  const { page, requests } = await stoppedIndex()
  const format = (name: RegExp) =>
    page.getByRole('group', { name: 'Format', exact: true }).getByRole('checkbox', { name })
  await format(/^Direct/).check({ force: true })
  await runClock(page, 300)
  await format(/^Indirect/).check({ force: true })
  await runClock(page, 499)
  expect(requests).toEqual([])
  await page.clock.runFor(1)
  await expect
    .poll(() => requests)
    .toEqual([expect.stringMatching(/"formats":\["[\w-]+","[\w-]+"\]/)])
  await format(/^Direct/).uncheck({ force: true })
  await page.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await expect
    .poll(() => requests.slice(1))
    .toEqual([expect.stringMatching(/"formats":\["[\w-]+"\]/)])
  await runClock(page, 1000)
  expect(requests).toHaveLength(2)
})

it('ADMIN-STEP-05 ADMIN-STEP-06 STEP-12 counts the steps without those for completeness, by category, drafts tagged', async () => {
  const { page } = await sharedIndex()
  const token = await adminSession()
  const all: CardSummary[] = (
    await (await call('GET', '/admin/cards/search?filters={"draft":"all"}', { token })).json()
  )['hydra:member']
  const available = all.filter((card) => card.cardFormat.slug !== 'completude')
  await page.getByText(`${available.length} étapes disponibles`).waitFor()
  await expectListed(page, all)
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  for (const { cardCategory } of all) {
    expect(titles.some((title) => title.startsWith(cardCategory?.name ?? 'Sans'))).toBe(true)
  }
  const row = page.locator(`[data-uid="${draft.uid}"]`)
  await row.scrollIntoViewIfNeeded()
  await row.getByText('brouillon', { exact: true }).waitFor()
  const section = page.getByRole('region', { name: draft.cardCategory?.name ?? '' })
  expect(await section.locator(`[data-uid="${draft.uid}"]`).count()).toBe(1)
  const search = page.getByRole('searchbox', { name: 'Recherche libre' })
  await search.fill(draft.name)
  await page.getByText('1 étape disponible', { exact: true }).waitFor()
  await search.fill('')
  await expectListed(page, all)
})

it('ADMIN-STEP-09 ADMIN-STEP-13 « Statuts »: all, published ones, drafts', async () => {
  const { page } = await sharedIndex()
  const choose = (name: string) =>
    searched(page, () => page.getByRole('radio', { name, exact: true }).check())
  const drafts = await choose('Brouillon')
  expect(drafts.filters.draft).toBe(1)
  expect(drafts.cards.every((card) => card.draft)).toBe(true)
  await expectListed(page, drafts.cards)
  const published = await choose('Publié')
  expect(published.filters.draft).toBe(0)
  expect(published.cards.some((card) => card.draft)).toBe(false)
  await expectListed(page, published.cards)
  const all = await choose('Tous')
  expect(all.filters.draft).toBe('all')
  expect(all.cards.length).toBe(drafts.cards.length + published.cards.length)
  expect(drafts.cards.length).toBeGreaterThan(0)
})

it('ADMIN-STEP-10 ADMIN-STEP-11 ADMIN-STEP-12 format, sector, keyword and category combine in one query', async () => {
  const page = await signedInAdmin()
  const first = await searched(page, () => page.goto('/admin/etapes'))
  expect(first.filters).toEqual({
    draft: 2,
    formats: [],
    sectors: [],
    tags: [],
    categories: [],
    name: '',
  })
  const direct = await searched(page, () => box(page, 'Format', 'Direct').check())
  expect(direct.cards.every((card) => card.cardFormat.slug === 'direct')).toBe(true)
  const sector = await searched(page, () => box(page, 'Secteurs', 'Construire et rénover').check())
  const tag = await searched(page, () => box(page, 'Mots-clés', 'Phase du projet').check())
  const both = await searched(page, () => box(page, 'Filtres', 'Conception').check())
  expect(both.cards.length).toBeGreaterThan(0)
  for (const card of both.cards) {
    expect(card.cardFormat.slug).toBe('direct')
    expect(card.sector?.name).toBe('Construire et rénover')
    expect(card.cardCategory?.name).toBe('Conception')
    expect(card.tags.some(({ uid }) => tag.filters.tags.includes(uid))).toBe(true)
  }
  expect(sector.cards.length).toBeGreaterThan(both.cards.length)
  await expectListed(page, both.cards)
  expect(both.filters).toMatchObject({ draft: 2, name: '' })
  await page.reload()
  await expectListed(page, both.cards)
  expect(await box(page, 'Format', 'Direct').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(40)
})

it('ADMIN-STEP-10 « Indirect » restricts to indirect steps; « Tout cocher » ticks a whole list', async () => {
  const { page } = await sharedIndex()
  const formats = page.getByRole('group', { name: 'Format', exact: true })
  expect(await formats.getByRole('checkbox').count()).toBe(2)
  const indirect = await searched(page, () => box(page, 'Format', 'Indirect').check())
  expect(indirect.cards.length).toBeGreaterThan(0)
  expect(indirect.cards.every((card) => card.cardFormat.slug === 'indirect')).toBe(true)
  const categories = page.getByRole('group', { name: 'Filtres', exact: true })
  const ticked = await searched(page, () =>
    categories.getByRole('button', { name: /^Tout cocher/ }).click(),
  )
  expect(ticked.filters.categories.length).toBe(await categories.getByRole('checkbox').count())
  await categories.getByRole('button', { name: /^Tout décocher/ }).click()
  expect(await categories.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

it('ADMIN-STEP-14 a click on a step opens it in the editor, also by its address', async () => {
  const step = demoStep('LOG-03')
  const page = await openIndex({ expected: /404/ })
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url())
  })
  await page.getByRole('link', { name: step.name }).click()
  const editor = stepEditor(page)
  await expect.poll(() => editor.field('Nom').inputValue()).toBe(step.name)
  expect(loaded).toEqual([])
  await editor.close()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: step.name }).click({ modifiers: ['Control'] })
  await (await opened).close()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('link', { name: step.name }).click()
  await page.reload()
  await expect.poll(() => editor.field('Nom').inputValue()).toBe(step.name)
  await page.goto('/admin/etapes?modifier=00000000-0000-4000-8000-000000000000')
  await page.getByText('Cette étape n’existe plus').waitFor()
})

// Catches: an editor that shows the step of before, or as it was when it was first opened.
it('ADMIN-STEP-14 each step that is opened after another, and again, is shown as it is by then', async () => {
  const [one, other] = [uniqueName('Zinguer'), uniqueName('Bardage')]
  const first = await makeStep('direct', { name: one }, true)
  await makeStep('direct', { name: other }, true)
  const page = await openIndex()
  const editor = stepEditor(page)
  const look = async (name: string) => {
    await page.getByRole('link', { name }).click()
    await expect.poll(() => editor.field('Nom').inputValue()).toBe(name)
    await editor.close()
  }
  await look(one)
  await look(other)
  const renamed = `${one} bis`
  await adminCall('PUT', first['@id'], { name: renamed })
  await page.getByRole('link', { name: one }).click()
  await expect.poll(() => editor.field('Nom').inputValue()).toBe(renamed)
})

it('ADMIN-STEP-14 once a step is saved the list stands where it stood, the focus on that step', async () => {
  // Catches: rows that are made anew whenever the same steps are read again.
  const step = await makeStep('direct', { name: uniqueName('Zinguer') }, true)
  const page = await openIndex()
  const link = page.getByRole('link', { name: step.name })
  await link.scrollIntoViewIfNeeded()
  const heightOf = async (shown: Locator) => (await shown.boundingBox())?.y
  const height = await heightOf(link)
  await link.click()
  const editor = stepEditor(page)
  const name = `${step.name} bis`
  await editor.field('Nom').fill(name)
  const again = page.waitForResponse(/\/admin\/cards\/search/)
  await editor.button('Enregistrer').click()
  await again
  await editor.said('L’étape est enregistrée.')
  await editor.close()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name)
  expect(await heightOf(page.getByRole('link', { name }))).toBe(height)
})

it('ADMIN-STEP-04 the filters are beside the list at 1600 px, in a panel of their own at 800 px', async () => {
  const wide = await openIndex({ width: 1600 })
  const beside = wide.getByRole('complementary', { name: 'Filtrer les étapes' })
  const again = wide.waitForRequest(/\/admin\/cards\/search/)
  await beside.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await again
  expect(await wide.getByRole('button', { name: /^Filtres/ }).isVisible()).toBe(false)
  const narrow = await openIndex({ width: 800 })
  expect(await narrow.getByRole('complementary', { name: 'Filtrer les étapes' }).count()).toBe(0)
  await narrow.getByRole('button', { name: /^Filtres/ }).click()
  const panel = narrow.getByRole('dialog', { name: 'Filtrer les étapes' })
  const drafts = await searched(narrow, () =>
    panel.getByRole('radio', { name: 'Brouillon' }).check(),
  )
  await panel.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await panel.waitFor({ state: 'detached' })
  await expectListed(narrow, drafts.cards)
  await narrow.getByRole('button', { name: 'Filtres (1)' }).waitFor()
})

it('STEP-22 administrators reach the editor from the steps, members do not', async () => {
  const name = demoStep('BAT-02').name
  const edit = { name: `Modifier l’étape ${name}` }
  const page = await visitAsAdmin('/a-la-une')
  await page.getByRole('link', edit).click()
  await expect.poll(() => stepEditor(page).field('Nom').inputValue()).toBe(name)
  const uid = new URL(page.url()).searchParams.get('modifier')
  await page.goto(`/etape/${uid}`)
  await page.getByRole('link', edit).click()
  await page.waitForURL(`**/admin/etapes?modifier=${uid}`)

  const { page: memberPage } = await visit()
  await storeSession(memberPage, await makeMember())
  for (const path of ['/a-la-une', `/etape/${uid}`]) {
    await memberPage.goto(path)
    await memberPage.getByRole('heading', { name }).waitFor()
    expect(await memberPage.getByRole('link', edit).count()).toBe(0)
  }
})

it('ADMIN-STEP-02 a member who opens the list of steps is redirected, and no administrators’ data are requested', async () => {
  const { page } = await visit()
  await storeSession(page, await makeMember())
  await page.goto('/plan-de-site')
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/admin/cards')) requests.push(pathname)
  })
  await page.goto('/admin/etapes?modifier=nouvelle')
  await page.waitForURL('**/accueil')
  expect(requests).toEqual([])
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('a failure of the filters is shown under the title of the screen, and they can be read again', async () => {
  const page = await signedInAdmin({ expected: /403/ })
  const populate = '**/admin/cards/populate*'
  await page.route(populate, (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{}' }),
  )
  await page.goto('/admin/etapes')
  await page.getByRole('alert').getByText('Les filtres n’ont pas pu être chargés').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
    'Étapes Climats',
  ])
  await page.unroute(populate)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await rows(page).first().waitFor()
})
