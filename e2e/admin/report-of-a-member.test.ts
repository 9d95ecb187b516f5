import { expect, it } from 'vitest'
import { signIn, useBrowser, visit } from '../support/browser/browser.ts'
import { makeReport } from '../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'
import { add, sector } from '../support/user-actions/editor.ts'
import { visitPathway } from '../support/user-actions/pathway.ts'

useBrowser()

it('REP-43 D-82 an administrator edits the report of a member, which stays theirs', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Refuser' }).click()
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
  await title.getByText(`Rapport de ${member.firstName} ${member.lastName}`).waitFor()
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

it('REP-43 D-15 a member is refused, a visitor is asked to sign in, an unknown report is not found', async () => {
  const { page, member } = await visitPathway()
  const report = await makeReport(await tokenOf(member), ['BAT-02'])
  await page.goto(`/admin/mon-parcours/${report.uid}`)
  await page.waitForURL('**/accueil')
  const visitor = await visit()
  await visitor.page.goto(`/admin/mon-parcours/${report.uid}`)
  await visitor.page.waitForURL('**/se-connecter')
  const administrator = await visit({ expected: /404/ })
  await signIn(administrator.page, ADMIN)
  await administrator.page.goto('/admin/mon-parcours/999999')
  await administrator.page.getByRole('heading', { name: /introuvable/i }).waitFor()
})
