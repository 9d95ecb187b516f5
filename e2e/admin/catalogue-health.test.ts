import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { signedInAdmin, visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { stepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const list = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })
const SOURCE = '<p>Base Carbone</p>'

it('LIFE-21 a step without source is listed, its link opens that field, and saved it goes', async () => {
  const step = await makeStep('direct', {
    name: uniqueName('Sourcer'),
    val: 3,
    description: '<p>a</p>',
  })
  const page = await visitAsAdmin('/admin')
  await page.getByRole('link', { name: /^Santé du catalogue/ }).click()
  const faults = list(page, 'Sans source')
  const row = faults.getByRole('listitem').filter({ hasText: step.name })
  await faults.getByRole('button', { name: /^Afficher/ }).click()
  expect(await row.count()).toBe(1)
  const title = page.getByRole('heading', { level: 1, name: /^[\d\s]+ réserves à lever$/ })
  const before = Number((await title.textContent())?.replace(/\D/g, ''))
  await row.getByRole('link', { name: `Source : ${step.name}` }).click()
  const editor = stepEditor(page)
  await expect
    .poll(() => editor.text('Source').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.type('ADEME, 2026')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  await editor.close()
  await page.waitForURL(/\/admin\/sante$/)
  await expect.poll(() => row.count()).toBe(0)
  await expect
    .poll(async () => Number((await title.textContent())?.replace(/\D/g, '')))
    .toBe(before - 1)
  // The focus is on what comes after it.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-fault') ?? ''))
    .toMatch(/^\d+$/)
})

it.each([
  ['Directe à 0 sans être une condition', 'Valeur', { val: 0 }],
  ['Sans image', 'Image', { val: 2 }],
] as const)(
  'LIFE-21 « %s »: the link « %s » leads to the field',
  async (title, action, changes) => {
    const step = await makeStep('direct', {
      name: uniqueName('Vérifier'),
      source: SOURCE,
      ...changes,
    })
    const page = await visitAsAdmin('/admin/sante')
    await page.getByRole('navigation', { name: 'Listes' }).waitFor()
    const more = list(page, title).getByRole('button', { name: /^Afficher/ })
    if (await more.isVisible()) await more.click()
    const link = list(page, title).getByRole('link', { name: `${action} : ${step.name}` })
    await link.click()
    const editor = stepEditor(page)
    const field =
      action === 'Valeur'
        ? editor.field('Valeur')
        : editor.group('Repères (images)').getByRole('button').first()
    await expect.poll(() => field.evaluate((shown) => shown === document.activeElement)).toBe(true)
  },
)

it('LIFE-21 a list that was not checked is said to be so, never « sans réserve »', async () => {
  const page = await signedInAdmin()
  const empty = (kind: string) => ({ kind, faults: kind === 'link' ? null : [] })
  await page.route('**/admin/cards/health', (route) =>
    route.fulfill({
      json: {
        checkedAt: '2026-11-24T08:00:00+00:00',
        steps: 7,
        sectors: [],
        lists: ['source', 'link'].map(empty),
      },
    }),
  )
  await page.goto('/admin/sante')
  await page.getByRole('heading', { level: 1, name: 'Santé du catalogue' }).waitFor()
  await list(page, 'Lien interne mort').getByText('n’a pas pu être vérifiée').waitFor()
  expect(await list(page, 'Sans réserve').getByRole('listitem').allTextContents()).toEqual([
    'Sans source',
  ])
  expect(await page.getByText('Aucune réserve').count()).toBe(0)

  await page.unroute('**/admin/cards/health')
  await page.route('**/admin/cards/health', (route) =>
    route.fulfill({
      json: {
        checkedAt: '2026-11-24T08:00:00+00:00',
        steps: 7,
        sectors: [],
        lists: [{ kind: 'source', faults: [] }],
      },
    }),
  )
  await page.reload()
  await page.getByText('Aucune réserve. Le catalogue est prêt.').waitFor()
})
