import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pageReady, useBrowser, visit } from '../support/browser/browser.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { createAccount } from '../support/fixtures/people.ts'
import { demoStep, makeReport } from '../support/fixtures/reports.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { call } from '../support/server/api.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { editorShown, visitAsMember } from '../support/user-actions/pathway.ts'

useBrowser()

const STEP = demoStep('LOG-03').name
const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher partout' })
const group = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Résultats' }).getByRole('group', { name })
const results = (page: Page, kind: string) => group(page, kind).getByRole('option')

const active = (page: Page) => field(page).getAttribute('aria-activedescendant')

/** Opens the search by its key, and types. */
async function search(page: Page, text: string) {
  await pageReady(page)
  // The page listens to keys a moment after it is taken over.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return field(page).isVisible()
    })
    .toBe(true)
  await page.keyboard.type(text)
}

it('FIND-02 of more than five the list says how many there are, of fewer only how many', async () => {
  const { page, token } = await visitAsMember()
  await page.goto('/mon-compte')
  const found = await (await call('GET', '/find?q=logement', { token })).json()
  const { total } = found.groups.find(({ kind }: { kind: string }) => kind === 'card')
  expect(total).toBeGreaterThan(5)
  await search(page, 'logement')
  await group(page, 'Étapes').getByText(`5 sur ${total}`, { exact: true }).waitFor()
  expect(await results(page, 'Étapes').count()).toBe(5)
  await field(page).fill(STEP)
  await group(page, 'Étapes').getByText('1', { exact: true }).waitFor()
})

it('FIND-01 FIND-02 by keyboard alone a member finds a step, a report and a page, and comes back where they were', async () => {
  const { page, token } = await visitAsMember()
  const name = uniqueName('Bardage')
  const report = await makeReport(token, ['LOG-03'], name)
  await page.goto('/mon-compte')
  const opener = page.getByRole('link', { name: 'Modifier', exact: true })
  await opener.focus()
  await search(page, name)
  await results(page, 'Mes rapports').filter({ hasText: name }).waitFor()
  await expect.poll(() => active(page)).not.toBeNull()
  await page
    .getByRole('status')
    .filter({ hasText: /^1\srésultat$/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true)

  await search(page, 'isolation girafe')
  const ignoring = page.getByRole('status').filter({ hasText: /, «\sgirafe\s» ignoré$/ })
  await ignoring.waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })

  await search(page, name)
  await results(page, 'Mes rapports').filter({ hasText: name }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/mon-parcours/${report.uid}`)
  // Before the results are there: those of « log-03 » are opened, not what was listed.
  await search(page, 'log-03')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/etape\//)
  await search(page, 'mentions')
  await results(page, 'Pages').filter({ hasText: 'Mentions légales' }).waitFor()
  await expect.poll(() => active(page)).not.toBeNull()
  const titles = await page.getByRole('listbox').getByRole('option').allTextContents()
  for (const title of titles) {
    if (title.includes('Mentions légales')) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mentions-legales')
})

it('FIND-02 a visitor opens it by its button, finds steps and pages alone, and is led to « À la une »', async () => {
  const { page } = await visit({ width: 390 })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Rechercher partout' }).click()
  for (const landmark of ['banner', 'contentinfo'] as const) {
    expect(await page.getByRole('dialog').getByRole(landmark).count()).toBe(0)
  }
  await field(page).fill('isoler l’enveloppe')
  await results(page, 'Étapes').filter({ hasText: STEP }).click()
  await page.waitForURL(/\/a-la-une\?q=/)
  await page.getByRole('heading', { name: STEP }).waitFor()
})

it('FIND-02 an administrator finds accounts, works and screens, and the previous results stay while the next are awaited', async () => {
  const { someone, user } = await createAccount('member')
  const page = await visitAsAdmin('/admin')
  await search(page, someone.email)
  await results(page, 'Comptes').first().waitFor()
  const release = await holdRequests(page, '**/find?q=journal')
  await field(page).fill('journal')
  const list = page.getByRole('listbox', { name: 'Résultats' })
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('true')
  await results(page, 'Écrans').filter({ hasText: 'Journal' }).waitFor()
  release()
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('false')
  await results(page, 'Écrans').filter({ hasText: 'Journal' }).click()
  await page.waitForURL('**/admin/journal')
  await search(page, someone.email)
  // While it is typed, its beginning finds others.
  await results(page, 'Comptes').filter({ hasText: someone.email }).click()
  await page.waitForURL(`**/admin/user/edit/${user.uid}`)
  await search(page, 'zzyzx')
  await page
    .getByRole('status')
    .filter({ hasText: 'Rien ne correspond à «\u00a0zzyzx\u00a0».' })
    .waitFor()
})

it('FIND-02 in a rich text Ctrl+K opens no search, in another field it does', async () => {
  const page = await visitAsAdmin('/admin/page/nouveau')
  await page.locator('[contenteditable=true]').first().focus()
  await page.keyboard.press('Control+k')
  // The next key goes into the text: no dialog took the focus.
  await page.keyboard.type('mot')
  await page.locator('[contenteditable=true]').first().getByText('mot').waitFor()
  expect(await field(page).count()).toBe(0)
  await page.getByLabel('Titre').focus()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
})

it('FIND-02 the chosen result is previewed, Ctrl+Enter opens it in a new tab, and it is offered again until log-out', async () => {
  const { page, token } = await visitAsMember()
  const name = uniqueName('Pignon')
  const report = await makeReport(token, ['LOG-03'], name)
  await page.goto('/mon-compte')
  await search(page, 'isolaton')
  await results(page, 'Étapes').filter({ hasText: STEP }).waitFor()
  const preview = page.getByRole('complementary', { name: 'Aperçu' })
  await preview.getByRole('heading', { name: STEP }).waitFor()
  expect(await preview.textContent()).toContain(
    `${demoStep('LOG-03').val}kgCO2e par personne et par an`,
  )
  await preview.getByText(/^Murs, toiture, planchers/).waitFor()
  expect(await preview.getByRole('link').getAttribute('href')).toMatch(/^\/etape\//)
  await field(page).fill(name)
  await preview.getByRole('heading', { name }).waitFor()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Control+Enter')
  await (await opened).waitForURL(`**/mon-parcours/${report.uid}`)
  expect(await field(page).inputValue()).toBe(name)
  await page.keyboard.press('Escape')
  await search(page, '')
  await results(page, 'Vus récemment').filter({ hasText: name }).waitFor()
  expect(await results(page, 'Vus récemment').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/mon-parcours/${report.uid}`)
  // What the preview opens was opened from the search too.
  await search(page, STEP)
  await preview.getByRole('heading', { name: STEP }).waitFor()
  await preview.getByRole('link').click()
  await page.waitForURL('**/etape/**')
  await search(page, '')
  const recent = results(page, 'Vus récemment')
  await expect
    .poll(() => recent.allTextContents())
    .toEqual([expect.stringContaining(STEP), expect.stringContaining(name)])
  await page.goto('/deconnexion')
  await page.waitForURL('**/accueil')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name)
})

it('FIND-02 when nothing is found, the word that finds most by itself is offered; over another dialog the key opens no search', async () => {
  const { page, token } = await visitAsMember()
  const [rare = '', word = ''] = [1, 2].map(() => uniqueName('').trim())
  for (const name of [`Pignon ${rare}`, `Toit ${word}`, `Mur ${word}`])
    await makeReport(token, ['LOG-03'], name)
  await page.goto('/mon-parcours/edition')
  await editorShown(page)
  await search(page, `${rare} ${word}`)
  await page.getByText(/^Ni dans les étapes, ni dans vos rapports/).waitFor()
  await page.getByRole('button', { name: /^Chercher .* seul\s: 2\srésultats$/ }).click()
  await results(page, 'Mes rapports')
    .filter({ hasText: `Mur ${word}` })
    .waitFor()
  expect(await field(page).inputValue()).toBe(word)
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)

  // Its code is loaded by now: a second one would be there at once.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  const own = page.getByRole('dialog').getByRole('searchbox')
  await own.focus()
  await page.keyboard.press('Control+k')
  // The next key goes into its field: no other dialog took the focus.
  await page.keyboard.type('mot')
  expect([await own.inputValue(), await field(page).count()]).toEqual(['mot', 0])
})

it('FIND-02 X-01 in a window enlarged to 400 % a line that was found is seen', async () => {
  const { page } = await visitAsMember()
  await page.setViewportSize({ width: 341, height: 162 })
  await page.goto('/mon-compte')
  await search(page, STEP)
  const first = results(page, 'Étapes').first()
  await first.waitFor()
  const seen = () =>
    first.evaluate((line) => {
      const { left, top } = line.getBoundingClientRect()
      return line.contains(document.elementFromPoint(left + 60, top + 24))
    })
  await expect.poll(seen).toBe(true)
})
