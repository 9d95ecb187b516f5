import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import { add, figure, sector } from '../../support/user-actions/editor.ts'
import { editorShown, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

it('REP-41 the selection of a tab is its own, and is found again once the tab is closed', async () => {
  const { page, context } = await visitPathway()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .toContain('reports')
  const second = await context.newPage()
  await second.goto('/mon-parcours/edition')
  await editorShown(second)
  expect(await figure(second, 'Somme')).toBe(0)
  await sector(second, 'Se loger').check({ force: true })
  await add(second, 'LOG-04')
  await page.reload()
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('LOG-03').val)
  await page.close()
  const third = await context.newPage()
  await third.goto('/mon-parcours/edition')
  await expect.poll(() => figure(third, 'Somme')).toBe(demoStep('LOG-03').val)
})

it('REP-41 a local draft of another shape is reported, breaks nothing, and is removed with one click', async () => {
  const { page } = await visitPathway()
  await page.evaluate(() => {
    const user = localStorage.getItem('user_id')
    const key = `etapes-climat:draft:${user}:reports:new:0123`
    const work = { cards: 3, filters: null }
    localStorage.setItem(key, JSON.stringify({ version: 2, keptAt: 1, work }))
    const former = `etapes-climat:report-draft:${user}:new`
    localStorage.setItem(former, JSON.stringify({ version: 1, state: { unsaved: true } }))
  })
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'ne peut pas être reprise' })
  await notice.waitFor()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await notice.getByRole('button', { name: 'Supprimer cette saisie' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('LOG-03').val)
  const left = await page.evaluate(() => Object.keys(localStorage).join())
  expect(left).not.toMatch(/:0123|report-draft/)
})
