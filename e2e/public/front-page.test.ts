import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pageReady, storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { shareVisit } from '../support/browser/shared-visit.ts'
import { cardIdOf, demoContent, demoStep } from '../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../support/server/api.ts'

useBrowser()

const shown = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const cardOf = (page: Page, id: string) =>
  page.getByRole('article').filter({ hasText: demoStep(id).name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Chercher une étape' })
const chooseSector = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Secteur' }).getByRole('button', { name }).click()
/** Of those who are no administrators. */
const LEGEND = ['Étape directe', 'Étape transversale']
async function legendOf(page: Page): Promise<string[]> {
  const formats = page.getByRole('list', { name: 'Légende' }).getByRole('listitem')
  return (await formats.allTextContents()).map((text) => text.trim())
}
const published = (sector: string) =>
  demoContent.steps.filter(
    (step) => step.sector === sector && !step.draft && step.format !== 'completude',
  )

it.each([
  { way: 'without script', javaScriptEnabled: false },
  { way: 'with script', javaScriptEnabled: true },
])(
  'PUB-15 PUB-44 STEP-02 steps of /a-la-une are found by text and sector $way',
  async (options) => {
    const { page } = await visit(options)
    await page.goto('/a-la-une')
    if (options.javaScriptEnabled) await pageReady(page)
    const sectors = demoContent.sectors.filter(({ slug }) => published(slug).length > 0)
    const main = page.getByRole('main')
    expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      sectors.map(({ name }) => name),
    )
    expect((await shown(page)).sort()).toEqual(
      sectors.flatMap(({ slug }) => published(slug).map(({ name }) => name)).sort(),
    )

    await search(page).fill('RENOUVELLABLES')
    await chooseSector(page, 'Se loger')
    await page.waitForURL('**/a-la-une?q=RENOUVELLABLES&secteur=se-loger*')
    const inHousing = published('se-loger').filter(({ name }) => /renouvelable/i.test(name))
    expect(inHousing.length).toBeGreaterThan(0)
    await expect.poll(() => shown(page)).toHaveLength(inHousing.length)
    expect((await shown(page)).sort()).toEqual(inHousing.map(({ name }) => name).sort())
    const count = page.getByRole('status').filter({ hasText: '« RENOUVELLABLES », Se loger' })
    expect(await count.textContent()).toContain(`${inHousing.length}\u00a0étape`)
    expect(await search(page).inputValue()).toBe('RENOUVELLABLES')
    const share = `${inHousing.length}\\sétapes? sur ${published('se-loger').length}`
    await main.getByText(new RegExp(`^${share}$`)).waitFor()

    await search(page).fill('renouvelables girafe')
    await chooseSector(page, 'Se loger')
    const ignoring = page.getByRole('status').filter({ hasText: ', «\u00a0girafe\u00a0» ignoré' })
    await ignoring.waitFor()
    expect(await shown(page)).toHaveLength(inHousing.length)
    expect(await page.getByText('ignoré').count()).toBe(1)

    await search(page).fill('introuvable')
    await search(page).press('Enter')
    await page.getByText('Aucune étape ne correspond').waitFor()
    expect(new URL(page.url()).searchParams.get('secteur'), 'the sector stays').toBe('se-loger')
    if (options.javaScriptEnabled) {
      const hasFocus = () => search(page).evaluate((field) => field === document.activeElement)
      expect(await hasFocus(), 'the text is typed on').toBe(true)
    }
    await page.getByRole('link', { name: 'Voir toutes les étapes' }).click()
    await page.getByRole('link', { name: demoStep('ALI-01').name }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => search(page).inputValue()).toBe('')
  },
)

it.each([{ javaScriptEnabled: false }, { javaScriptEnabled: true }])(
  'PUB-44 a phone folds a sector after six steps, a larger window shows all ($javaScriptEnabled: scripts)',
  async (options) => {
    const { page } = await visit({ ...options, width: 390, height: 844 })
    await page.goto('/a-la-une?secteur=se-loger')
    const all = published('se-loger').length
    expect(all).toBeGreaterThan(7)
    const more = page.getByText(`Voir les ${all - 6} autres`)
    expect(await page.getByRole('article').count()).toBe(6)
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(() => page.getByRole('article').count()).toBe(all)
    expect(await more.isVisible()).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    await more.click()
    await expect.poll(() => page.getByRole('article').count()).toBe(all)
    // Cards of a list one looks through, not of a page each.
    const heights = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(280)
  },
)

/** The page as visitors find it. */
const sharedPage = shareVisit(async () => {
  const opened = await visit({ isKept: true })
  await opened.page.goto('/a-la-une')
  return opened
})

it('STEP-01 À la une has three cards a row on large screens, and one on a phone', async () => {
  const { page } = await sharedPage()
  const places = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().left)),
      )
  const columns = async () => new Set(await places()).size
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(columns).toBe(1)
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect.poll(columns).toBe(3)
  const [first, , , fourth] = await places()
  expect(fourth).toBe(first)
})

it('STEP-03 STEP-05 STEP-08 a step shows its picture, its value with the unit, or the condition, and its format', async () => {
  const { page } = await sharedPage()
  const card = cardOf(page, 'LOG-03')
  expect(await card.textContent()).toContain('280')
  expect(await card.textContent()).toContain('kgCO2e par personne et par an')
  const source = await card.locator('img').getAttribute('src')
  expect(source).toMatch(/^\/media\/image\/(full|preview)\/[0-9a-f]{32}\.jpg$/)
  expect(await cardOf(page, 'BAT-01').textContent()).toContain('Condition nécessaire')
  const classOf = (id: string) => cardOf(page, id).getAttribute('class')
  expect(await classOf('BAT-01')).toBe(await classOf('LOG-03'))
  expect(await classOf('MOB-T1')).not.toBe(await classOf('LOG-03'))
})

it('STEP-09 STEP-11 CALC-07 visitors get the legend of the formats that they can meet, totals with their unit, and no draft', async () => {
  const { page } = await sharedPage()
  expect(await legendOf(page)).toEqual(LEGEND)
  for (const draft of ['BAT-D1', 'PRO-D1', 'LOG-D1']) {
    expect(await page.getByText(demoStep(draft).name).count()).toBe(0)
  }
  const housing = page.getByRole('heading', { name: 'Se loger', exact: true })
  expect(await housing.locator('+ p').textContent()).toBe('870 kgCO2e par personne et par an')
})

// Last of those: it leaves the page.
it('PUB-39 STEP-06 STEP-07 the title and the download of a step lead visitors to the sign-in page', async () => {
  const { page } = await sharedPage()
  const card = cardOf(page, 'LOG-03')
  const signIn = await card.getByRole('link').getAttribute('href')
  expect(signIn).toMatch(/^\/se-connecter\?etape=[0-9a-f-]{36}$/)
  await card.getByRole('button', { name: /Télécharger/ }).click()
  await page.waitForURL(`**${signIn}`)
})

it('STEP-06 STEP-10 PDF-06 the title of a step leads members to it, its download saves the PDF, and the legend is that of visitors', async () => {
  const { page } = await visit({ expected: /404/ })
  const member = await makeMember()
  await storeSession(page, member)
  await page.goto('/a-la-une')
  const { name } = demoStep('LOG-03')
  const id = await cardIdOf(await tokenOf(member), name)
  const { uid } = await (await call('GET', `/cards/actu/${id}`)).json()
  const card = cardOf(page, 'LOG-03')
  await expect.poll(() => card.getByRole('link').getAttribute('href')).toBe(`/etape/${uid}`)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: /Télécharger/ }).click()
  expect((await download).suggestedFilename()).toMatch(`${name}--`)
  expect(await legendOf(page)).toEqual(LEGEND)
  // Un-published meanwhile: the list is read again.
  await page.route('**/pdf/cards/*', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.route('**/cards/actu/sectors*', (route) =>
    route.fulfill({ json: { groups: [], ignoredWords: [] } }),
  )
  await card.getByRole('button', { name: /Télécharger/ }).click()
  await card.waitFor({ state: 'detached' })
})

it('PUB-44 the street leads to each sector, to scale, and « back » is that of the browser', async () => {
  const { page } = await visit()
  await page.goto('/a-la-une?secteur=se-loger')
  await pageReady(page)
  const street = page.getByRole('navigation', { name: 'Secteurs' })
  expect(await street.getByRole('link').allTextContents()).toEqual([expect.stringContaining('870')])
  await chooseSector(page, 'Tous')
  await expect.poll(() => street.getByRole('link').count()).toBeGreaterThan(1)
  const heights = await street
    .locator('svg')
    .evaluateAll((drawings) => drawings.map((drawing) => drawing.getBoundingClientRect().height))
  const totals = (await street.locator('b').allTextContents()).map((text) =>
    Number(text.replace(/\D/g, '')),
  )
  const scales = heights.map((height, index) => height / (totals[index] ?? 0))
  for (const scale of scales) expect(scale / (scales[0] ?? 0)).toBeCloseTo(1, 1)
  await street.getByRole('link', { name: /Travailler/ }).click()
  const heading = page.getByRole('heading', { level: 2, name: 'Travailler' })
  await expect
    .poll(() =>
      heading.evaluate((element) => element.getBoundingClientRect().top < innerHeight / 2),
    )
    .toBe(true)
  await page.goBack()
  await page.goBack()
  await expect.poll(() => street.getByRole('link').count()).toBe(1)
  expect(await page.title()).toBe('Se loger · À la une · Étapes Climat')
})
