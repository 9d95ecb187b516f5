import { formatDate, formatNumber } from '@etapes-climat/domain/kernel/format'
import { expect, it } from 'vitest'
import { call, tokenOf } from '../support/api.ts'
import { useBrowser } from '../support/browser.ts'
import { visitPathway } from '../support/pathway.ts'
import { demoStep, makeReport } from '../support/reports.ts'

useBrowser()

it('REP-35 REP-36 REP-37 REP-38 LIM-07 the report shows who, when and each step', async () => {
  const { page, member } = await visitPathway()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['BAT-02', 'BAT-01'], 'Îlot 4')
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  await page.getByText(`${member.firstName} ${member.lastName}`).first().waitFor()
  const head = page.locator('header', { hasText: 'RAPPORT' })
  const facts = await head.locator('dl > div').allTextContents()
  expect(facts).toEqual([
    `Établi par${member.firstName} ${member.lastName}`,
    'StructureAtelier Guivarch',
    'Membre deDRO',
    `Créé le${formatDate(report.createdAt)}`,
    `Calculé le${formatDate(report.createdAt)}`,
    'Étapes2',
  ])
  const steps = page.getByRole('article')
  expect(await steps.count()).toBe(2)
  const measured = steps.filter({ hasText: demoStep('BAT-02').name })
  await measured.getByText(formatNumber(demoStep('BAT-02').val), { exact: true }).waitFor()
  await measured.getByRole('heading', { name: 'ACTIONS' }).waitFor()
  const condition = steps.filter({ hasText: demoStep('BAT-01').name })
  await condition.getByText('Condition nécessaire').waitFor()
  expect(await condition.getByRole('heading', { name: 'REPÈRES' }).count()).toBe(0)
  const view = await (await call('GET', `/report/${report.uid}`, { token })).json()
  for (const card of view.cards) {
    const links = steps.filter({ hasText: card.name }).locator('figure a')
    expect(await links.count()).toBe(Math.min(card.exemplaries.length, 3))
    for (const [index, exemplary] of card.exemplaries.slice(0, 3).entries()) {
      expect(await links.nth(index).getAttribute('href')).toBe(
        `/ouvrage-exemplaire/${exemplary.uid}`,
      )
    }
  }
  await page.getByRole('link', { name: 'Revenir à l’édition' }).click()
  await page.waitForURL(`**/mon-parcours/edition/${report.uid}`)
})

it('REP-40 the report of someone else does not exist', async () => {
  const owner = await visitPathway()
  const report = await makeReport(await tokenOf(owner.member), ['BAT-02'])
  const { page } = await visitPathway({ expected: /404/ })
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { name: /introuvable/i }).waitFor()
})
