import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { makeReport, reportsOf } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

it('D-119 a report that was deleted while it was edited is said to be gone, and what is on screen becomes a new one', async () => {
  const { page, token, member } = await visitAsMember({ expected: /404/ })
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  const add = page.getByRole('button', { name: /^Ajouter : / }).first()
  await add.click()
  await call('DELETE', report['@id'], { token })
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  const alert = page.getByRole('alert').filter({ hasText: 'Ce rapport n’existe plus' })
  await alert.getByText('Votre sélection est conservée.').waitFor()
  await alert.getByRole('button', { name: 'Enregistrer comme nouveau rapport' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(report.uid))
  await alert.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: /^Retirer : / }).count()).toBe(2)
  const [made, ...others] = await reportsOf(member)
  expect([others.length, made.name, made.stepCount]).toEqual([0, 'Îlot 4', 2])

  // It is the edited one from then on.
  await page
    .getByRole('button', { name: /^Retirer : / })
    .first()
    .click()
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  expect(new URL((await saved).url()).pathname).toBe(made['@id'])
})

it('D-119 the name of a report that was deleted meanwhile is not « introuvable »: what is typed stays', async () => {
  const { page, token } = await visitAsMember({ expected: /404/ })
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  await page.goto('/mon-parcours')
  await page.getByRole('button', { name: 'Renommer Îlot 4' }).click()
  const field = page.getByRole('textbox', { name: 'Nouveau nom de Îlot 4' })
  await field.fill('Îlot 5')
  await call('DELETE', report['@id'], { token })
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('supprimé entre-temps').waitFor()
  expect(await field.inputValue()).toBe('Îlot 5')
})
