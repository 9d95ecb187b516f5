import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { filterBox, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()
const { makeStep } = useOwnSteps()

it('TRUST-07 co-benefits narrow the steps of the editor and of the front page', async () => {
  const step = await makeStep('direct', { name: 'Planter une haie', val: 5, coBenefits: 'Eau' })
  const { page } = await visitPathway()
  await page.getByRole('searchbox').first().fill('haie')
  const add = page.getByRole('button', { name: `Ajouter : ${step.name}` })
  await add.waitFor()
  await filterBox(page, 'Santé').check({ force: true })
  await page.getByText('Aucune étape ne correspond à ces filtres').waitFor()
  await filterBox(page, 'Eau').check({ force: true })
  await add.waitFor()

  await page.goto('/a-la-une')
  await page.getByLabel('Co-bénéfice').selectOption('Eau')
  await page.getByRole('button', { name: 'Chercher', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Eau' }).waitFor()
  expect(new URL(page.url()).searchParams.get('benefice')).toBe('Eau')
  expect(await page.getByText(step.name).count()).toBeGreaterThan(0)
  expect(await page.getByText(demoStep('LOG-03').name).count()).toBe(0)
})
