import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { focused } from '../../support/browser/keyboard.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'
import { mailsTo } from '../../support/server/mails.ts'

useBrowser()

/** A member whose report a co-author has just commented, and the mail about it. */
async function commented() {
  const [owner, author] = [await makeMember(), await makeMember()]
  const token = await tokenOf(owner)
  const report = await makeReport(token, ['LOG-03'], 'Quai des Tanneurs')
  const invited = { email: author.email, role: 'reader' }
  await call('POST', `/report/${report.uid}/co-authors`, { token, body: invited })
  const body = { card: report.cards[0]?.uid, text: 'Quel devis\u00a0?' }
  await call('POST', `/report/${report.uid}/comments`, { token: await tokenOf(author), body })
  const find = () => mailsTo(owner.email).find((mail) => mail.includes('List-Unsubscribe'))
  await expect.poll(find).toBeDefined()
  const pathIn = (form: RegExp) => form.exec(find() ?? '')?.[0] ?? ''
  return { owner, token, pathIn }
}

it('TEAM-45 the link of a mail ends it once one has said so, signed out, and the account takes that back', async () => {
  const { owner, token, pathIn } = await commented()
  const wanted = async () => (await call('GET', '/me/comment-mail', { token })).json()
  const { page } = await visit()
  await page.goto(pathIn(/\/ne-plus-recevoir\/[\w.-]+/))
  await page.getByText('Étapes Climat vous envoie un e-mail quand un rapport est').waitFor()
  expect(await wanted()).toEqual({ wanted: true })
  await page.getByRole('button', { name: 'Ne plus recevoir' }).click()
  await page.getByRole('alert').filter({ hasText: 'vous ne recevrez plus' }).waitFor()
  expect((await focused(page))?.name).toContain('vous ne recevrez plus')
  expect(await wanted()).toEqual({ wanted: false })

  await storeSession(page, owner, 'refused')
  await page.goto('/mon-compte')
  const choice = page.getByRole('checkbox', { name: /quand un rapport est commenté/ })
  await choice.check({ force: true })
  await expect.poll(wanted).toEqual({ wanted: true })
  expect(await choice.isChecked()).toBe(true)
})

it('TEAM-45 a link that was cut or changed ends nothing, and says so', async () => {
  const { token, pathIn } = await commented()
  const whole = pathIn(/\/ne-plus-recevoir\/[\w.-]+/)
  const { page } = await visit({ expected: /status of 404/ })
  await page.goto(whole.slice(0, -1))
  await page.getByRole('button', { name: 'Ne plus recevoir' }).click()
  await page.getByRole('alert').filter({ hasText: 'Ce lien n’est pas valable' }).waitFor()
  await page.goto('/ne-plus-recevoir/jeton')
  await page.getByText('Ce lien n’est pas valable').waitFor()
  const answer = await call('GET', '/me/comment-mail', { token })
  expect(await answer.json()).toEqual({ wanted: true })
})

it('TEAM-45 the mail about comments leads to them, and closing them leads to the report', async () => {
  const { owner, pathIn } = await commented()
  const { page } = await visit()
  await storeSession(page, owner, 'refused')
  await page.goto(pathIn(/\/mon-parcours\/[\w-]+\?commentaires/))
  const dialog = page.getByRole('dialog', { name: 'Commentaires' })
  await dialog.getByText('Quel devis\u00a0?').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  const button = page.getByRole('button', { name: 'Commentaires', exact: true })
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
})
