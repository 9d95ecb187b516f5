import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { runClock, stopClock } from '../../support/browser/clock.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { openTab, visitAsAdmin } from '../../support/user-actions/admin-visit.ts'

useBrowser()

async function visitClassification(tab: string, expected?: RegExp) {
  const page = await visitAsAdmin('/admin/parametrages', expected && { expected })
  await openTab(page, tab)
  return page
}

/** The lists, for tests that work in one of them and leave its search empty. */
const sharedLists = shareVisit(async () => ({
  page: await visitAsAdmin('/admin/parametrages', { isKept: true }),
}))
async function showList(tab: string) {
  const { page } = await sharedLists()
  await openTab(page, tab)
  return page
}

async function submitName(page: Page, name: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
}

async function namesOf(path: string): Promise<string[]> {
  const answer = await call('GET', path, { token: await adminSession() })
  return (await answer.json())['hydra:member'].map((item: { name: string }) => item.name)
}

it('CLASS-01 CLASS-15 « Classement » has six tabs, reached with arrow keys and stored in the address', async () => {
  const page = await visitClassification('Filtres')
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Filtres',
    'Mots-clés',
    'Secteurs',
    'Formats',
    'Organisations',
    'Témoignages',
  ])
  await page.getByRole('tab', { name: 'Filtres' }).press('ArrowLeft')
  await page.getByRole('tab', { name: 'Témoignages', selected: true }).waitFor()
  await page.getByRole('rowheader').first().waitFor()
  const link = page.getByRole('rowheader').first().getByRole('link')
  expect(await link.getAttribute('href')).toMatch(/^\/admin\/temoignage\/[0-9a-f-]{36}$/)
  await page.reload()
  await page.getByRole('tab', { name: 'Témoignages', selected: true }).waitFor()
  const made = page.getByRole('link', { name: 'Nouveau témoignage' })
  expect(await made.getAttribute('href')).toBe('/admin/temoignage/nouveau')
})

/** Goes through a plain list: one more item, found, renamed and deleted. */
async function arrangeList(tab: string, path: string) {
  const page = await showList(tab)
  const [first, second] = [uniqueName('Ajout'), uniqueName('Renommé')]
  const heard = await page.getByRole('region', { name: 'Notifications' }).elementHandle()
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await submitName(page, first)
  await page.getByRole('rowheader', { name: first }).waitFor()
  expect(await namesOf(path)).toContain(first)
  // The region that was there before the dialog: another one is not read.
  await expect.poll(() => heard?.textContent()).toContain(first)

  const searched = page.waitForRequest((request) => request.url().includes(`${path}?name=`))
  await page.getByRole('searchbox').fill(first)
  await searched
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  await page.getByRole('button', { name: `Renommer\u00a0: ${first}` }).click()
  await submitName(page, second)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill(second)
  await page.getByRole('rowheader', { name: second }).waitFor()
  expect(await namesOf(path)).toContain(second)

  await page.getByRole('button', { name: `Supprimer\u00a0: ${second}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirmer la suppression', exact: true })
  await dialog.getByText('Rien ne s’y rapporte.').waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await namesOf(path)).toContain(second)
  await page.getByRole('button', { name: `Supprimer\u00a0: ${second}` }).click()
  await dialog.getByText('Rien ne s’y rapporte.').waitFor()
  const readAgain: string[] = []
  page.on('request', (request) => {
    const isItem = /\/\d+$/.test(request.url())
    if (isItem && request.method() === 'GET') readAgain.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('rowheader', { name: second }).waitFor({ state: 'detached' })
  expect(readAgain).toEqual([])
  expect(await namesOf(path)).not.toContain(second)
  await page.getByRole('searchbox').fill('')
}

it('CLASS-02 CLASS-10 filters are added, found, renamed and, once confirmed, deleted', () =>
  arrangeList('Filtres', '/api/card_categories'))

it('CLASS-03 CLASS-10 formats are added, found, renamed and, once confirmed, deleted', () =>
  arrangeList('Formats', '/api/card_formats'))

it('CLASS-04 CLASS-10 organisations are added, found, renamed and, once confirmed, deleted', () =>
  arrangeList('Organisations', '/api/company_froms'))

it.each([
  ['Filtres', '/api/card_categories'],
  ['Secteurs', '/admin/sectors'],
])('CLASS-08 the tab %s is searched by name 500 ms after the last key', async (tab, path) => {
  const page = await visitClassification(tab)
  await page
    .getByRole('button', { name: /^Renommer/ })
    .first()
    .waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('name')) requests.push(`${pathname} ${searchParams.get('name')}`)
  })
  await stopClock(page)
  await page.getByRole('searchbox').pressSequentially('é')
  await page.clock.runFor(400)
  await page.getByRole('searchbox').pressSequentially('n')
  await runClock(page, 499)
  expect(requests).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => requests).toEqual([`${path} én`])
})

it('CLASS-09 an empty name is refused beside its field, and nothing is sent', async () => {
  const page = await showList('Filtres')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await submitName(page, '   ')
  await page.getByRole('dialog').getByText('Veuillez saisir un nom.').waitFor()
  expect(sent).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('CLASS-03 keeps the system’s formats', async () => {
  const page = await showList('Formats')
  await page.getByRole('button', { name: 'Renommer\u00a0: Étape directe' }).waitFor()
  for (const name of ['Étape directe', 'Étape transversale', 'Étape pour complétude']) {
    const ending = page.getByRole('button', {
      name: new RegExp(`^(Supprimer|Fusionner)\\s: ${name}`),
    })
    expect(await ending.count(), name).toBe(0)
  }
})
