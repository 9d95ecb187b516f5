import { expect, it } from 'vitest'
import { call, tokenOf } from '../support/api.ts'
import { useBrowser } from '../support/browser.ts'
import { visitPathway } from '../support/pathway.ts'
import { cardIdOf, demoStep } from '../support/reports.ts'

useBrowser()

it('STEP-13 STEP-15 STEP-17 PDF-02 a step is shown by id or uid, and downloaded', async () => {
  const { page, member } = await visitPathway()
  const token = await tokenOf(member)
  const id = await cardIdOf(token, demoStep('BAT-02').name)
  const card = await (await call('GET', `/api/cards/${id}`, { token })).json()
  const contents: (string | null)[] = []
  for (const reference of [id, card.uid]) {
    await page.goto(`/etape/${reference}`)
    await page.getByRole('heading', { level: 1, name: card.name }).waitFor()
    contents.push(await page.getByRole('article').textContent())
    expect(await page.getByRole('button', { name: /mon parcours$/ }).count()).toBe(0)
  }
  expect(contents[0]).toBe(contents[1])
  for (const part of ['ACTIONS', 'POUR ALLER PLUS LOIN', 'ÉTAPES ASSOCIÉES']) {
    await page.getByRole('heading', { level: 2, name: part }).waitFor()
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toBe(`${card.name}--${card.idxFull}.pdf`)
})

it('STEP-23 a step that does not exist leads to the 404 screen', async () => {
  const { page } = await visitPathway({ expected: /404/ })
  await page.goto('/etape/999999')
  await page.getByRole('heading', { name: /introuvable/i }).waitFor()
})
