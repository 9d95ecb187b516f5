import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { signedInAdmin, visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const column = (page: Page, name: string) => page.getByRole('columnheader', { name })
const namesOf = (page: Page) =>
  rows(page).getByRole('rowheader').getByRole('link').allTextContents()
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

it('LIFE-20 the list sorts by name, index, value and last change, by keyboard, and the address keeps it', async () => {
  const page = await visitAsAdmin('/admin/etapes')
  await page.getByLabel('Trier par').selectOption('Valeur')
  await rows(page).first().waitFor()
  const values = async () =>
    (await rows(page).locator('td:nth-child(3)').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    )
  await expect.poll(() => column(page, 'Valeur').getAttribute('aria-sort')).toBe('descending')
  const highest = await values()
  expect(highest).toEqual(highest.toSorted((a, b) => b - a))
  expect(await column(page, 'Nom').getAttribute('aria-sort')).toBeNull()

  await column(page, 'Valeur').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?&]tri=valeur/)
  await expect.poll(() => column(page, 'Valeur').getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(values).toEqual(highest.toSorted((a, b) => a - b))

  await column(page, 'Nom').getByRole('button').focus()
  await page.keyboard.press('Space')
  await page.waitForURL(/[?&]tri=nom/)
  const french = new Intl.Collator('fr', { numeric: true })
  const isSorted = (shown: string[]) =>
    shown.every((name, at) => at === 0 || french.compare(shown[at - 1] ?? '', name) <= 0)
  await expect.poll(async () => isSorted(await namesOf(page))).toBe(true)
  const names = await namesOf(page)
  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(names)
  await page.getByLabel('Trier par').selectOption('Filtre')
  await page.getByRole('heading', { level: 2, name: /^Conception/ }).waitFor()
  expect(new URL(page.url()).searchParams.has('tri')).toBe(false)
})

it('LIFE-20 each step says when and by whom it was changed; the last one comes first', async () => {
  const step = await makeStep('direct', { name: uniqueName('Ombrager la cour'), val: 3 })
  const page = await visitAsAdmin('/admin/etapes?tri=-modification')
  const first = rows(page).first()
  await expect.poll(() => first.getByRole('link').textContent()).toBe(step.name)
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date())
  await first.getByText(`${today} par A. Étapes Climat`).waitFor()
  await page.goto('/admin/etapes')
  const row = page.locator(`[data-uid="${step.uid}"]`)
  await row.scrollIntoViewIfNeeded()
  await row.getByText(`modifiée le ${today} par A. Étapes Climat`).waitFor()
})

it('LIFE-20 the list finds a step by its index and by its text, sorted or not', async () => {
  const step = await makeStep('direct', {
    name: uniqueName('Ombrager'),
    idx: 'ZZQ-77',
    description: '<p>Un vélum de coton huilé</p>',
  })
  const page = await visitAsAdmin('/admin/etapes?tri=nom')
  for (const text of ['ZZQ-77', 'vélum huilé']) {
    await page.getByLabel('Recherche libre').fill(text)
    await expect.poll(() => namesOf(page)).toEqual([step.name])
  }
  expect(demoStep('LOG-03').name).not.toBe(step.name)
})

it('LIFE-20 of 5,000 steps a page is drawn, by filter and sorted, with fewer than 3,000 elements', async () => {
  const page = await signedInAdmin()
  await page.route('**/admin/cards/search?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const own: { uid: string; name: string; '@id': string }[] = body['hydra:member']
    const many = Array.from({ length: 5000 }, (_, at) => {
      const step = own[at % own.length]
      return { ...step, uid: `${step?.uid}-${at}`, name: `${at} ${step?.name}` }
    })
    await route.fulfill({ response: answer, json: { ...body, 'hydra:member': many } })
  })
  for (const address of ['/admin/etapes', '/admin/etapes?tri=nom']) {
    await page.goto(address)
    await page.getByText('1 à 100 sur 5 000').waitFor()
    await expect.poll(() => page.locator('[data-uid]').count()).toBe(100)
    expect(await nodes(page)).toBeLessThan(3000)
  }
  await page.getByLabel('Par page').selectOption('200')
  await page.getByText('1 à 200 sur 5 000').waitFor()
  await expect.poll(() => page.locator('[data-uid]').count()).toBe(200)
  await page.getByRole('button', { name: 'Page 25' }).click()
  await page.getByText('4 801 à 5 000 sur 5 000').waitFor()
  expect((await namesOf(page)).at(-1)).toMatch(/^4999 /)
})
