import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { expectNoOverflow } from '../../support/screens/accessibility.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()
const { makeStep } = useOwnSteps()

/** A published work of the demonstration, which has a picture. */
async function publishedWork() {
  const works = await call('GET', '/api/exemplaries', { token: await adminSession() })
  const published = (item: { draft: boolean }) => !item.draft
  return (await works.json())['hydra:member'].find(published)
}

it('STEP-16 CALC-13 D-51 associated steps leave drafts and completeness steps out; one of value 0 is a condition, whatever its format', async () => {
  const children = [
    await makeStep('direct', { name: 'Étape publiée', val: 40 }),
    await makeStep('direct', { name: 'Étape voisine', val: 25 }),
    await makeStep('direct', { name: 'Étape en brouillon', val: 60 }, true),
    await makeStep('completude', { name: 'Étape de complétude', val: 5 }),
    await makeStep('indirect', { name: 'Étape sans rien de compté' }),
  ]
  const parent = await makeStep('indirect', {
    name: 'Étape réunie',
    children: children.map((child) => child['@id']),
  })
  const { page } = await visit()
  await storeSession(page, ADMIN)
  await page.goto(`/etape/${parent.uid}`)
  const list = page.getByRole('article').getByRole('listitem')
  await list.getByText('Étape publiée').waitFor()
  expect(await list.count()).toBe(3)
  await list.filter({ hasText: 'Étape voisine' }).getByText('25', { exact: true }).waitFor()
  await page.getByRole('article').getByText('70', { exact: true }).waitFor()
  await list
    .filter({ hasText: 'Étape sans rien de compté' })
    .getByText('Condition nécessaire')
    .waitFor()
  await list.getByRole('link', { name: 'Étape publiée' }).click()
  await page.getByRole('heading', { level: 1, name: 'Étape publiée' }).waitFor()
  await page.getByText('Contribue à').waitFor()
  await page.getByRole('link', { name: 'Étape réunie' }).waitFor()

  const child = await makeStep('direct', { name: 'Étape sous un brouillon', val: 7 })
  await makeStep('indirect', { name: 'Pas encore réunie', children: [child['@id']] }, true)
  await page.goto(`/etape/${child.uid}`)
  await page.getByRole('heading', { level: 1, name: 'Étape sous un brouillon' }).waitFor()
  expect(await page.getByRole('heading', { name: 'ÉTAPES ASSOCIÉES' }).count()).toBe(0)
})

it('STEP-13 STEP-21 STEP-25 every part is shown, written addresses are links, and what could run is not there', async () => {
  const work = await publishedWork()
  const picture = { ...work.imgPrimary[0], alt: 'Coupe', meta: 'La coupe' }
  const hostile = '<script>window.hacked = 1</script><img src="x" onerror="window.hacked = 1">'
  const { uid } = await makeStep('direct', {
    name: 'Étape complète',
    val: 0,
    description: `<p>Pourquoi <strong>agir</strong> (https://exemple.fr/agir)</p>${hostile}`,
    descriptionPicture: {
      ...picture,
      alt: 'Élévation',
      meta: 'La façade, https://exemple.fr/facade, 2026',
    },
    action: `<ul><li>Mesurer : http://exemple.fr/mesurer.</li></ul>${hostile}`,
    descriptionGoFurther:
      '<p><a href="javascript:window.hacked=1">Lire</a> javascript:alert(1)</p>',
    pictures: [{ ...picture, meta: 'La coupe, https://exemple.fr/coupe' }],
    exemplaries: [work['@id']],
  })
  const { page } = await visitAsMember()
  await page.goto(`/etape/${uid}`)
  const sheet = page.getByRole('article')
  await sheet.getByRole('heading', { level: 1, name: 'Étape complète' }).waitFor()
  expect(await sheet.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'REPÈRES',
    'ACTIONS',
    'POUR ALLER PLUS LOIN',
    "ILS L'ONT FAIT",
  ])
  for (const text of ['Condition nécessaire', 'agir', 'La façade', 'La coupe', 'Mesurer'])
    await sheet.getByText(text).first().waitFor()
  expect(await sheet.locator('script, [onerror], [href^="javascript"]').count()).toBe(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  const external = sheet.locator('a[href^="http"]')
  const addresses = ['https://exemple.fr/agir', 'https://exemple.fr/facade']
  addresses.push('https://exemple.fr/coupe', 'http://exemple.fr/mesurer')
  expect(await external.allTextContents()).toEqual(addresses)
  expect(
    await external.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(addresses)
  await sheet.getByText('javascript:alert(1)').waitFor()
})

it('STEP-13 an action with marked words and a very long one reads as a line on a phone', async () => {
  const word = 'anticonstitutionnellement'.repeat(6)
  const { uid } = await makeStep('direct', {
    name: word,
    description: `<p>${word}</p>`,
    action: `<ul><li>Lire <strong>le guide</strong> <a href="https://exemple.fr">ici</a></li><li>${word}</li></ul>`,
  })
  const { page } = await visitAsMember()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/etape/${uid}`)
  const action = page.getByRole('listitem').filter({ hasText: 'Lire le guide' })
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
    return y + height / 2
  }
  const line = await middleOf(action)
  expect(Math.abs((await middleOf(action.getByText('le guide'))) - line)).toBeLessThan(3)
  expect(Math.abs((await middleOf(action.getByRole('link'))) - line)).toBeLessThan(3)
  await expectNoOverflow(page, 'étape au mot très long')
})

it('STEP-12 STEP-23 an administrator sees a draft step and draft works tagged, a member neither', async () => {
  const token = await adminSession()
  const body = { title: 'Ouvrage', projectOwner: 'Ville', architect: 'Agence', credit: 'Dessin' }
  const work = await (await call('POST', '/api/exemplaries', { token, body })).json()
  const draft = await makeStep('direct', { name: 'Pas encore', exemplaries: [work['@id']] }, true)
  const { page } = await visit()
  await storeSession(page, ADMIN)
  await page.goto(`/etape/${draft.uid}`)
  await page.getByRole('heading', { level: 1, name: 'Pas encore' }).waitFor()
  expect(await page.getByRole('article').getByText('Brouillon', { exact: true }).count()).toBe(2)
  const reader = await visitAsMember({ expected: /404/ })
  await reader.page.goto(`/etape/${draft.uid}`)
  await reader.page.getByRole('heading', { name: /introuvable/i }).waitFor()
})

it('STEP-17 STEP-13 PDF-06 by its address a step offers no « Ajouter », has its picture without a text, and says when it is gone', async () => {
  const picture = { ...(await publishedWork()).imgPrimary[0], alt: 'Façade' }
  const step = await makeStep('direct', {
    name: 'Étape seule',
    val: 3,
    description: '',
    descriptionPicture: picture,
  })
  const { page } = await visitAsMember({ expected: /404/ })
  await page.goto(`/etape/${step.uid}`)
  await page.getByRole('heading', { level: 1, name: 'Étape seule' }).waitFor()
  await page.getByRole('article').getByRole('img', { name: 'Façade' }).waitFor()
  expect(await page.getByRole('button', { name: /mon parcours$/ }).count()).toBe(0)
  await call('PUT', step['@id'], { token: await adminSession(), body: { draft: true } })
  await page.getByRole('button', { name: 'Télécharger' }).click()
  await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
})
