import { de } from '@etapes-climat/domain/kernel/elision'
import type { CoAuthorRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import type { CoAuthor } from '@etapes-climat/domain/sharing/co-author-contract'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { cardIdOf, demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { adminSession, call, makeMember, tokenOf } from '../../support/server/api.ts'
import { editorShown } from '../../support/user-actions/pathway.ts'

useBrowser()

/** A member, approved. */
async function approvedMember() {
  const account = await makeMember()
  const token = await tokenOf(account)
  const { uid } = await (await call('GET', '/me', { token })).json()
  await call('POST', `/admin/users/${uid}/member`, { token: await adminSession() })
  return { account, token }
}

/** A report of one member, shared with another, whose page is open. */
async function sharedReport(role: CoAuthorRole, expected?: RegExp) {
  const [owner, other] = [await approvedMember(), await approvedMember()]
  const report = await makeReport(owner.token, ['LOG-03', 'MOB-02'], 'Quai des Tanneurs')
  const body = { email: other.account.email, role }
  const authors = `/report/${report.uid}/co-authors`
  const made = await call('POST', authors, { token: owner.token, body })
  const author: CoAuthor = await made.json()
  const { page } = await visit(expected ? { expected } : {})
  await storeSession(page, other.account, 'refused')
  return { owner, other, report, author, authors, page }
}

const iriOf = async (token: string, id: string) =>
  `/api/cards/${await cardIdOf(token, demoStep(id).name)}`

it('TEAM-32 « Partager » invites by e-mail, shows who has opened, changes the role, removes and hands over', async () => {
  const [owner, other] = [await approvedMember(), await approvedMember()]
  const report = await makeReport(owner.token, ['LOG-03'], 'Quai des Tanneurs')
  const { page } = await visit({ expected: /404/ })
  await storeSession(page, owner.account, 'refused')
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('button', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager' })
  const role = dialog.getByLabel('Rôle', { exact: true })
  const invite = async (email: string) => {
    await dialog.getByLabel('Adresse e-mail').fill(email)
    await dialog.getByRole('button', { name: 'Inviter' }).click()
    await dialog.getByText(`Invitation envoyée à ${email}.`).waitFor()
  }
  await role.selectOption('Lecteur')
  await invite(other.account.email)
  await role.selectOption('Éditeur')
  await invite('personne.ici@exemple.fr')
  expect(await role.inputValue()).toBe('reader')
  await expect.poll(() => dialog.getByText(/pas encore ouverte$/).count()).toBe(2)

  await call('GET', `/report/${report.uid}`, { token: other.token })
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await page.getByRole('button', { name: 'Partager' }).click()
  const me = await (await call('GET', '/me', { token: other.token })).json()
  const name = `${me.firstName} ${me.lastName}`
  await dialog.getByLabel(`Rôle ${de(name)}`).selectOption('Éditeur')
  const roles = async () =>
    (
      await (await call('GET', `/report/${report.uid}/co-authors`, { token: owner.token })).json()
    ).coAuthors?.map(({ role }: CoAuthor) => role)
  await expect.poll(roles).toEqual(['editor', 'editor'])

  await dialog.getByRole('button', { name: 'Retirer l’accès de personne.ici@exemple.fr' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect.poll(roles).toEqual(['editor'])

  await dialog.getByRole('button', { name: 'Transmettre le rapport' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transmettre' }).click()
  await page.getByText('Le rapport est transmis, vous en restez éditeur.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Partager' }).count()).toBe(0)
  const mine = await (await call('GET', '/api/reports', { token: other.token })).json()
  expect(mine['hydra:member'].map(({ uid }: { uid: string }) => uid)).toEqual([report.uid])
})

it('REP-23 REP-25 TEAM-32 a reader finds it by its name under « Partagés avec moi », is led to its page, and is offered nothing that they may not do', async () => {
  const { page, report, owner, other } = await sharedReport('reader')
  const me = await (await call('GET', '/me', { token: owner.token })).json()
  await page.goto('/mon-parcours')
  const section = page.getByRole('region', { name: /^Partagés avec moi/ })
  await section.getByText(`de ${me.firstName} ${me.lastName}, vous êtes lecteur`).waitFor()
  const latest = await makeReport(owner.token, ['LOG-04'], 'Quai des Tanneurs, lot B')
  const body = { email: other.account.email, role: 'reader' }
  await call('POST', `/report/${latest.uid}/co-authors`, { token: owner.token, body })
  await page.goto('/mon-parcours/edition')
  await editorShown(page)
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvrir un rapport' })
  const shared = dialog.getByRole('region', { name: 'Partagés avec moi' })
  const button = shared.getByRole('button', { name: /^Quai des Tanneurs(?!,)/ })
  await button.waitFor()
  await dialog.getByRole('searchbox').fill('gare')
  await shared.waitFor({ state: 'detached' })
  await dialog.getByRole('searchbox').fill('tanneurs')
  await button.click()
  await page.waitForURL(`**/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
  await page.getByRole('link', { name: 'Mes rapports' }).first().waitFor()
  for (const act of [/Revenir à l’édition/, /^Partager/]) {
    expect(await page.getByText(act).count()).toBe(0)
  }
})

it('TEAM-32 REP-35 an editor saves; the owner’s changes are merged, and steps that the owner removed are asked about', async () => {
  const { page, report, owner } = await sharedReport('editor', /409/)
  await page.goto('/mon-parcours')
  const shared = page.getByRole('region', { name: /^Partagés avec moi/ })
  await shared.getByRole('link', { name: /^Ouvrir/ }).click()
  await page.waitForURL(`**/mon-parcours/edition/${report.uid}`)
  await page.getByRole('button', { name: 'Visualiser' }).click()
  await page.getByRole('article').first().waitFor()
  await page.getByRole('link', { name: 'Revenir à l’édition' }).click()
  await page.waitForURL(`**/mon-parcours/edition/${report.uid}`)
  await page.getByText(/^Rapport d[e’]/).waitFor()
  await page.getByRole('button', { name: 'Modifier' }).locator('visible=true').click()
  const edit = page.getByRole('dialog', { name: 'Modifier le rapport' })
  await edit.getByLabel('Nom').waitFor()
  expect(await edit.getByRole('button', { name: /Supprimer|variante/ }).count()).toBe(0)
  await edit.getByRole('button', { name: 'Annuler' }).click()
  await page.setViewportSize({ width: 1249, height: 900 })
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Modifier' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /variante/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  const cards = await Promise.all(['LOG-03', 'LOG-04'].map((id) => iriOf(owner.token, id)))
  await call('PUT', report['@id'], { token: owner.token, body: { cards } })
  await page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-02').name}` }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).locator('visible=true').first().click()
  const alert = page.getByRole('alert').filter({ hasText: 'enregistré ailleurs' })
  await alert.getByRole('button', { name: 'Fusionner les deux' }).click()
  const merge = page.getByRole('dialog', { name: 'Fusionner les deux versions' })
  const box = merge.getByRole('checkbox')
  await merge.getByText(demoStep('MOB-02').name).waitFor()
  expect(await box.count()).toBe(1)
  await box.uncheck({ force: true })
  await merge.getByRole('button', { name: 'Fusionner et enregistrer' }).click()
  const saved = async () => {
    const stored = await (await call('GET', report['@id'], { token: owner.token })).json()
    return stored.cards.map(({ name }: { name: string }) => name).sort()
  }
  const expected = ['LOG-02', 'LOG-03', 'LOG-04'].map((id) => demoStep(id).name).sort()
  await expect.poll(saved).toEqual(expected)
  await expect.poll(() => page.getByRole('button', { name: /^Retirer : / }).count()).toBe(3)
})

it('TEAM-32 a co-author whose account is gone is not offered the report: a sentence says why', async () => {
  const { owner, other, report } = await sharedReport('editor')
  await call('GET', `/report/${report.uid}`, { token: other.token })
  const { uid } = await (await call('GET', '/me', { token: other.token })).json()
  await call('DELETE', `/api/users/${uid}`, { token: await adminSession() })
  const { page } = await visit()
  await storeSession(page, owner.account, 'refused')
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('button', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager' })
  await dialog.getByText(/n’est plus actif/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Transmettre le rapport' }).count()).toBe(0)
})
