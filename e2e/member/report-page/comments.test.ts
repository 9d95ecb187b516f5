import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { focused } from '../../support/browser/keyboard.ts'
import { cardIdOf, demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

it('TEAM-35 co-authors comment on a step; what is not read is counted in the list, on the page and in the editor, until it is opened', async () => {
  const [owner, author] = [await makeMember(), await makeMember()]
  const token = await tokenOf(owner)
  const report = await makeReport(token, ['LOG-03', 'MOB-02'], 'Quai des Tanneurs')
  const invited = { email: author.email, role: 'reader' }
  await call('POST', `/report/${report.uid}/co-authors`, { token, body: invited })

  const { page: reader } = await visit()
  await storeSession(reader, author, 'refused')
  await reader.goto(`/mon-parcours/${report.uid}`)
  await reader.getByRole('button', { name: 'Commentaires', exact: true }).click()
  const form = reader.getByRole('form', { name: 'Commenter' })
  await form.getByLabel('Étape').selectOption(demoStep('LOG-03').name)
  await form.getByRole('button', { name: 'Commenter' }).click()
  await form.getByText('Ce champ est obligatoire.').waitFor()
  await form.getByLabel('Commentaire').fill('Quel devis\u00a0?')
  await form.getByRole('button', { name: 'Commenter' }).click()
  await form.getByText('Commentaire écrit.').waitFor()

  const { page } = await visit()
  await storeSession(page, owner, 'refused')
  await page.goto('/mon-parcours')
  await page.getByText('1\u00a0commentaire non lu').waitFor()
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await page.getByRole('button', { name: 'Commentaires, 1\u00a0non lu' }).waitFor()
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('button', { name: 'Commentaires, 1\u00a0non lu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Commentaires' })
  const thread = dialog.getByRole('region', { name: demoStep('LOG-03').name })
  await thread.getByText('Quel devis\u00a0?').waitFor()
  await thread.getByText('nouveau').waitFor()
  await thread.getByRole('button', { name: /^Supprimer le commentaire de Solène/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await thread.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focused(page))?.name).toMatch(/^h3 Commentaires/)
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await page.getByRole('button', { name: 'Commentaires', exact: true }).waitFor()
  await page.goto('/mon-parcours')
  await page.getByRole('link', { name: 'Quai des Tanneurs', exact: true }).waitFor()
  const unread = await (await call('GET', '/comments/unread', { token })).json()
  expect(unread).toEqual({ reports: [] })
})

it('TEAM-35 of comments read before and after only these are new, all of them, also on a step that is only studied', async () => {
  const { page, token } = await visitAsMember()
  const author = await makeMember()
  const report = await makeReport(token, ['LOG-03'], 'Quai des Tanneurs')
  const [chosen, studied] = [demoStep('LOG-03').name, demoStep('MOB-02').name]
  const card = `/api/cards/${await cardIdOf(token, studied)}`
  await call('PUT', report['@id'], { token, body: { followUps: [{ card, status: 'considered' }] } })
  const invited = { email: author.email, role: 'reader' }
  await call('POST', `/report/${report.uid}/co-authors`, { token, body: invited })
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('button', { name: 'Commentaires', exact: true }).click()
  const options = page.getByRole('form', { name: 'Commenter' }).locator('option')
  await expect.poll(() => options.allTextContents()).toEqual(['Choisir une étape', chosen, studied])
  const [of, other] = await options.evaluateAll((all) =>
    all.slice(1).map((option) => (option as HTMLOptionElement).value),
  )
  const write = async (step: string | undefined, text: string) => {
    const body = { card: step, text }
    const url = `/report/${report.uid}/comments`
    expect((await call('POST', url, { token: await tokenOf(author), body })).status).toBe(201)
  }
  await write(of, 'Quel devis\u00a0?')
  await call('POST', `/report/${report.uid}/comments/read`, { token })
  await write(of, 'Reçu hier.')
  await write(other, 'À revoir.')
  await page.reload()
  await page.getByRole('button', { name: 'Commentaires, 2\u00a0non lus' }).click()
  const dialog = page.getByRole('dialog', { name: 'Commentaires' })
  await dialog.getByText('À revoir.').waitFor()
  const lines = await dialog.getByRole('listitem').allTextContents()
  expect(lines.map((line) => line.includes('nouveau'))).toEqual([false, true, true])
})

// Catches: comments in the way of people who share nothing.
it('TEAM-35 a report that is neither shared nor commented has no word of comments', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['LOG-03'], 'Seul')
  const { page } = await visit()
  await storeSession(page, member, 'refused')
  const asked = page.waitForResponse((response) => response.url().endsWith('/comments'))
  await page.goto(`/mon-parcours/${report.uid}`)
  await (await asked).finished()
  await page.getByRole('button', { name: 'Partager' }).waitFor()
  expect(await page.getByRole('button', { name: /^Commentaires/ }).count()).toBe(0)
})

it('TEAM-35 a comment written without network says so, is sent once there is one, and one that is refused comes back into its field', async () => {
  const [member, author] = [await makeMember(), await makeMember()]
  const token = await tokenOf(member)
  const report = await makeReport(token, ['LOG-03'], 'Quai des Tanneurs')
  const invited = { email: author.email, role: 'reader' }
  await call('POST', `/report/${report.uid}/co-authors`, { token, body: invited })
  const { page } = await visit({ expected: /404|ERR_INTERNET_DISCONNECTED/ })
  await storeSession(page, member, 'refused')
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('button', { name: 'Commentaires', exact: true }).click()
  const form = page.getByRole('form', { name: 'Commenter' })
  const text = form.getByLabel('Commentaire')
  await form.getByLabel('Étape').selectOption(demoStep('LOG-03').name)
  await text.fill('Quel devis\u00a0?')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Commenter' }).click()
  await form.getByText('Hors ligne\u00a0: pas encore enregistré').waitFor()
  expect(await text.inputValue()).toBe('')
  await page.context().setOffline(false)
  await form.getByText('Commentaire écrit.').waitFor()
  const { comments } = await (await call('GET', `/report/${report.uid}/comments`, { token })).json()
  expect(comments.map((comment: { text: string }) => comment.text)).toEqual(['Quel devis\u00a0?'])

  await call('DELETE', report['@id'], { token })
  await text.fill('Et le délai\u00a0?')
  await form.getByRole('button', { name: 'Commenter' }).click()
  await form.getByRole('alert').getByText('supprimé entre-temps').waitFor()
  expect(await text.inputValue()).toBe('Et le délai\u00a0?')
})
