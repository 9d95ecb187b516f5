import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { openStepEditor, readStep } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const PRACTICE = 'Coût, délai et co-bénéfices'
const FOLDED = 'Source, hypothèses et relecture'

it('TRUST-02 source, hypotheses and review date are written in a folded group, and shown on the step and in a report', async () => {
  const step = await makeStep('direct', { name: 'Isoler la toiture', val: 12 })
  const without = await makeStep('direct', { name: 'Isoler les murs', val: 8 })
  const { page, editor } = await openStepEditor(step.uid)
  expect(await editor.text('Source').isVisible()).toBe(false)
  await editor.dialog.getByText(FOLDED).click()
  await editor.text('Source').click()
  await page.keyboard.type('Base Carbone')
  await editor.field('Hypothèses').fill('Toiture de 80 m²\nDurée de 30 ans')
  await editor.field('Relue le').fill('2026-03-12')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({
    source: '<p>Base Carbone</p>',
    hypotheses: 'Toiture de 80 m²\nDurée de 30 ans',
    reviewedOn: '2026-03-12',
  })
  await page.reload()
  await editor.text('Source').getByText('Base Carbone').waitFor()

  const parts = ['SOURCE', 'HYPOTHÈSES']
  await page.goto(`/etape/${step.uid}`)
  const sheet = page.getByRole('article')
  await sheet.getByText('Base Carbone').waitFor()
  expect(await sheet.getByRole('heading', { level: 2 }).allTextContents()).toEqual(parts)
  for (const text of ['Durée de 30 ans', 'Relue le 12/03/2026'])
    expect(await sheet.getByText(text).count()).toBe(1)
  await page.goto(`/etape/${without.uid}`)
  await sheet.getByRole('heading', { name: 'Isoler les murs' }).waitFor()
  expect(await sheet.getByText(/SOURCE|HYPOTHÈSES|Relue/).count()).toBe(0)

  const report = await adminCall<{ uid: string }>('POST', '/api/reports', {
    cards: [step['@id'], without['@id']],
  })
  await page.goto(`/mon-parcours/${report.uid}`)
  const [first, second] = [sheet.first(), sheet.nth(1)]
  await first.getByText('Toiture de 80 m²').waitFor()
  expect(await first.getByRole('heading', { level: 3 }).allTextContents()).toEqual(parts)
  expect(await second.getByText(/SOURCE|HYPOTHÈSES|Relue/).count()).toBe(0)
  await adminCall('DELETE', `/api/reports/${report.uid}`)
})

it('TRUST-07 cost, delay and co-benefits are written in a folded group, and shown on the step and in a report', async () => {
  const step = await makeStep('direct', { name: 'Planter la cour', val: 12 })
  const without = await makeStep('direct', { name: 'Ombrer la cour', val: 8 })
  const { page, editor } = await openStepEditor(step.uid)
  expect(await editor.field('Coût indicatif').isVisible()).toBe(false)
  await editor.dialog.getByText(PRACTICE).click()
  await editor.field('Coût indicatif').fill('30 € par m²')
  await editor.field('Délai').fill('Deux hivers')
  const box = (name: string) => editor.dialog.getByRole('checkbox', { name, exact: true })
  for (const name of ['Lien social', 'Eau', 'Santé']) await box(name).check({ force: true })
  await box('Santé').uncheck({ force: true })
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  const stored = { cost: '30 € par m²', delay: 'Deux hivers', coBenefits: 'Eau, Lien social' }
  expect(await readStep(step['@id'])).toMatchObject(stored)
  await page.reload()
  await editor.field('Délai').waitFor()
  expect(await box('Eau').isChecked()).toBe(true)

  const parts = ['COÛT INDICATIF', 'DÉLAI', 'CO-BÉNÉFICES']
  await page.goto(`/etape/${step.uid}`)
  const sheet = page.getByRole('article')
  await sheet.getByText('Eau, Lien social', { exact: true }).waitFor()
  expect(await sheet.getByRole('heading', { level: 2 }).allTextContents()).toEqual(parts)
  await page.goto(`/etape/${without.uid}`)
  await sheet.getByRole('heading', { name: 'Ombrer la cour' }).waitFor()
  expect(await sheet.getByText(/COÛT|DÉLAI|BÉNÉFICES/).count()).toBe(0)
  const report = await adminCall<{ uid: string }>('POST', '/api/reports', {
    cards: [step['@id'], without['@id']],
  })
  await page.goto(`/mon-parcours/${report.uid}`)
  await sheet.first().getByText('Deux hivers').waitFor()
  expect(await sheet.first().getByRole('heading', { level: 3 }).allTextContents()).toEqual(parts)
  expect(
    await sheet
      .nth(1)
      .getByText(/COÛT|DÉLAI|BÉNÉFICES/)
      .count(),
  ).toBe(0)
  await adminCall('DELETE', `/api/reports/${report.uid}`)
})
