import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visitAsAdmin } from '../support/admin-visit.ts'
import { adminSession, call } from '../support/api.ts'
import { useBrowser } from '../support/browser.ts'

useBrowser()

const unique = (start: string) => `${start} ${Math.random().toString(36).slice(2, 8)}`

async function visitClassification(tab: string, expected?: RegExp) {
  const page = await visitAsAdmin('/admin/parametrages', expected && { expected })
  await page.getByRole('tab', { name: tab, exact: true }).click()
  return page
}

async function submitName(page: Page, name: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
}

async function namesOf(path: string): Promise<string[]> {
  const answer = await call('GET', path, { token: await adminSession() })
  return (await answer.json())['hydra:member'].map((item: { name: string }) => item.name)
}

it('CLASS-01 CLASS-15 « Classement » has six tabs, reached by arrows and kept in the address', async () => {
  const page = await visitClassification('Types d’éléments')
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Types d’éléments',
    'Mots-clés',
    'Secteurs',
    'Formats',
    'Organisations',
    'Témoignages',
  ])
  await page.getByRole('tab', { name: 'Types d’éléments' }).press('ArrowLeft')
  await page.getByRole('tab', { name: 'Témoignages', selected: true }).waitFor()
  await page.getByRole('rowheader').first().waitFor()
  const link = page.getByRole('rowheader').first().getByRole('link')
  expect(await link.getAttribute('href')).toMatch(/^\/admin\/temoignage\/[0-9a-f-]{36}$/)
  await page.reload()
  await page.getByRole('tab', { name: 'Témoignages', selected: true }).waitFor()
  await page.getByRole('link', { name: 'Nouveau témoignage' }).waitFor()
})

it.each([
  ['Types d’éléments', '/api/card_categories'],
  ['Formats', '/api/card_formats'],
  ['Organisations', '/api/company_froms'],
])(
  'CLASS-02 CLASS-03 CLASS-04 CLASS-08 CLASS-10 the tab %s adds, finds, renames and deletes',
  async (tab, path) => {
    const page = await visitClassification(tab)
    const [first, second] = [unique('Ajout'), unique('Renommé')]
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
    await page.getByRole('button', { name: `Renommer : ${first}` }).click()
    await submitName(page, second)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill(second)
    await page.getByRole('rowheader', { name: second }).waitFor()
    expect(await namesOf(path)).toContain(second)

    await page.getByRole('button', { name: `Supprimer : ${second}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirmer la suppression' })
    await dialog.getByText('Rien ne s’y rapporte.').waitFor()
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('rowheader', { name: second }).waitFor({ state: 'detached' })
    expect(await namesOf(path)).not.toContain(second)
  },
)

it('CLASS-09 an empty name is refused beside its field, and nothing is sent', async () => {
  const page = await visitClassification('Types d’éléments')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await submitName(page, '   ')
  await page.getByRole('dialog').getByText('Veuillez saisir un nom.').waitFor()
  expect(sent).toEqual([])
})

it('CLASS-03 keeps the system’s formats', async () => {
  const page = await visitClassification('Types d’éléments')
  await page.getByRole('tab', { name: 'Formats' }).click()
  await page.getByRole('button', { name: 'Renommer : Étape directe' }).waitFor()
  expect(await page.getByRole('button', { name: 'Supprimer : Étape directe' }).count()).toBe(0)
})
