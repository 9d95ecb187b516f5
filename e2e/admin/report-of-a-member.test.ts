import { de } from '@etapes-climat/domain/kernel/elision'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pageReady, storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { demoStep, makeReport } from '../support/fixtures/reports.ts'
import { adminSession, call, makeMember, tokenOf } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'
import { add, sector } from '../support/user-actions/editor.ts'
import { editorShown, visitAsMember } from '../support/user-actions/pathway.ts'

useBrowser()

it('REP-43 D-82 an administrator edits the report of a member, which stays theirs', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  const { page } = await visit()
  await storeSession(page, ADMIN, 'refused')
  await page.goto('/admin/utilisateurs?onglet=adherents')
  await page.getByLabel('Rechercher un nom ou un e-mail').fill(member.email)
  await page
    .getByRole('row')
    .filter({ hasText: member.email })
    .getByRole('link', { name: /^Rapports/ })
    .click()
  await page.getByRole('heading', { name: 'Rapports', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Rapports' }).getByText('1\u00a0rapport').waitFor()
  await page.getByRole('link', { name: 'Îlot 4' }).click()
  await page.waitForURL(`**/admin/mon-parcours/${report.uid}`)
  const title = page.getByRole('heading', { level: 1, name: /Îlot 4/ })
  await title.getByText(`Rapport ${de(`${member.firstName} ${member.lastName}`)}`).waitFor()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  const saved = page.waitForResponse((response) => response.url().endsWith('/calculate'))
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  expect((await saved).status()).toBe(200)

  const [mine, ...others] = (await (await call('GET', '/api/reports', { token })).json())[
    'hydra:member'
  ]
  expect([mine.uid, others]).toEqual([report.uid, []])
  expect((await (await call('GET', report['@id'], { token })).json()).cards).toHaveLength(2)

  await page.getByRole('button', { name: 'Visualiser' }).first().click()
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  await page.getByText(`${member.firstName} ${member.lastName}`).first().waitFor()
  await page.getByRole('link', { name: 'Revenir à l’édition' }).click()
  await page.waitForURL(`**/admin/mon-parcours/${report.uid}`)
  await title.waitFor()
})

it('REP-43 D-15 a member is refused, a visitor has to sign in, an unknown report is not found', async () => {
  const { page, token } = await visitAsMember()
  const report = await makeReport(token, ['BAT-02'])
  await page.goto(`/admin/mon-parcours/${report.uid}`)
  await page.waitForURL('**/accueil')
  const visitor = await visit()
  await visitor.page.goto(`/admin/mon-parcours/${report.uid}`)
  await visitor.page.waitForURL('**/se-connecter')
  const administrator = await visit({ expected: /404/ })
  await storeSession(administrator.page, ADMIN)
  await administrator.page.goto('/admin/mon-parcours/999999')
  await administrator.page.getByRole('heading', { name: /introuvable/i }).waitFor()
})

const names = async (token: string, iri: string) =>
  (await (await call('GET', iri, { token })).json()).cards.map(({ name }: { name: string }) => name)

/** From the front page to a step, and to the editor that « Ouvrir dans mon parcours » leads to. */
async function openInPathway(page: Page, id: string): Promise<string> {
  await page.goto('/a-la-une')
  await pageReady(page)
  await page.getByRole('link', { name: demoStep(id).name, exact: true }).click()
  await page.getByRole('link', { name: 'Ouvrir dans mon parcours' }).click()
  await page.getByRole('region', { name: 'Étape ouverte' }).waitFor()
  return new URL(page.url()).pathname
}

it('STEP-18 STEP-26 REP-43 somebody else’s report is never « mon parcours » of a co-author or an administrator, and shows its owner', async () => {
  const [owner, other, admin] = [await makeMember(), await makeMember(), ADMIN]
  const [ownerToken, otherToken] = [await tokenOf(owner), await tokenOf(other)]
  for (const token of [ownerToken, otherToken]) {
    const { uid } = await (await call('GET', '/me', { token })).json()
    await call('POST', `/admin/users/${uid}/member`, { token: await adminSession() })
  }
  const report = await makeReport(ownerToken, ['LOG-03', 'MOB-02'], 'Quai des Tanneurs')
  const body = { email: other.email, role: 'editor' }
  await call('POST', `/report/${report.uid}/co-authors`, { token: ownerToken, body })
  const own = await makeReport(await adminSession(), ['LOG-04'], 'Le nôtre')
  const told = `Rapport ${de(`${owner.firstName} ${owner.lastName}`)}`
  const edition = `/mon-parcours/edition/${report.uid}`

  const { page } = await visit()
  await storeSession(page, admin, 'refused')
  await page.goto(`/mon-parcours/edition/${own.uid}`)
  await editorShown(page)
  expect(await page.getByText(/^Rapport d[e’]/).count()).toBe(0)
  for (const address of [`/admin${edition.replace('/edition', '')}`, edition]) {
    await page.goto(address)
    await page.getByText(told, { exact: true }).waitFor()
    await page
      .getByRole('link', { name: demoStep('LOG-03').name, exact: true })
      .first()
      .click()
    await page.getByText(told, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Retirer de ce rapport' }).waitFor()
    expect(await page.getByText(/(de|à|dans) mon parcours$/).count()).toBe(0)
    await page.getByRole('link', { name: 'Revenir à ce rapport' }).click()
    await page.waitForURL(`**${address}`)
    await page.getByText(told, { exact: true }).waitFor()
  }
  expect(await openInPathway(page, 'MOB-01')).toBe(`/mon-parcours/edition/${own.uid}`)
  await page.getByRole('button', { name: 'Ajouter à mon parcours' }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/calculate'))
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await saved
  expect(await names(await adminSession(), own['@id'])).toEqual(
    ['LOG-04', 'MOB-01'].map((id) => demoStep(id).name),
  )

  const second = await visit()
  await storeSession(second.page, other, 'refused')
  await second.page.goto(edition)
  await second.page.getByText(told, { exact: true }).waitFor()
  expect(await openInPathway(second.page, 'MOB-01')).toBe('/mon-parcours/edition')

  const third = await visit()
  await storeSession(third.page, owner, 'refused')
  await third.page.goto(edition)
  await editorShown(third.page)
  expect(await third.page.getByText(/^Rapport d[e’]/).count()).toBe(0)
  expect(await openInPathway(third.page, 'MOB-01')).toBe(edition)
  expect(await names(ownerToken, report['@id'])).toEqual(
    ['LOG-03', 'MOB-02'].map((id) => demoStep(id).name),
  )
})
