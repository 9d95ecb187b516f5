import { expect, it } from 'vitest'
import { signInByScreen, storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'

useBrowser()

it('DOOR-05 of two browsers one ends the other, which is led to sign in again; the asking one stays', async () => {
  const member = await makeMember()
  const [desk, phone] = [await visit(), await visit({ expected: /401/ })]
  await signInByScreen(phone.page, member)
  await storeSession(desk.page, member)
  await desk.page.goto('/mon-compte')
  const region = desk.page.getByRole('region', { name: 'Appareils connectés' })
  const lines = region.getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(2)
  const marked = lines.filter({ hasText: 'cet appareil' })
  expect(await marked.count()).toBe(1)
  expect(await marked.getByRole('button').count()).toBe(0)
  const words =
    /Chrome sur Linux.*Connecté le \d\d\/\d\d\/\d{4} \d\d:\d\d, utilisé la dernière fois le/
  await region.getByText('Chrome sur Linux').first().waitFor()
  expect(await lines.filter({ hasNotText: 'cet appareil' }).innerText()).toMatch(
    new RegExp(words.source, 's'),
  )

  await region.getByRole('button', { name: /^Déconnecter Chrome sur Linux/ }).click()
  const dialog = desk.page.getByRole('alertdialog', { name: 'Déconnecter l’appareil' })
  await dialog.getByRole('button', { name: 'Déconnecter' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => lines.count()).toBe(1)
  const hasFocus = () =>
    region.getByRole('heading').evaluate((heading) => heading === document.activeElement)
  await expect.poll(hasFocus).toBe(true)

  await phone.page.goto('/mon-compte')
  await phone.page.waitForURL('**/se-connecter')
  await desk.page.reload()
  await lines.first().waitFor()
})

it('DOOR-05 TEAM-45 the mail about new devices is chosen beside them, and no other mail with it', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  const { page } = await visit()
  await storeSession(page, member)
  await page.goto('/mon-compte')
  const region = page.getByRole('region', { name: 'Appareils connectés' })
  const wanted = async () =>
    Promise.all(
      ['/me/device-mail', '/me/comment-mail'].map(
        async (url) => (await (await call('GET', url, { token })).json()).wanted,
      ),
    )
  const [, comments] = await wanted()
  await region.getByRole('checkbox').check()
  await expect.poll(wanted).toEqual([true, comments])
})

it('DOOR-05 a device that ended meanwhile is ended, and listed no more', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  const { page } = await visit({ expected: /404/ })
  await storeSession(page, member)
  await page.goto('/mon-compte')
  const lines = page.getByRole('region', { name: 'Appareils connectés' }).getByRole('listitem')
  await lines
    .getByRole('button', { name: /^Déconnecter/ })
    .first()
    .click()
  await call('DELETE', '/me/devices', {
    token: String(await page.evaluate(() => localStorage.getItem('token'))),
  })
  expect((await call('GET', '/me', { token })).status).toBe(401)
  const dialog = page.getByRole('alertdialog', { name: 'Déconnecter l’appareil' })
  await dialog.getByRole('button', { name: 'Déconnecter' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => lines.count()).toBe(1)
})

it('DOOR-05 all other devices end together, after a question', async () => {
  const member = await makeMember()
  const others = [await tokenOf(member), await tokenOf(member)]
  const { page } = await visit()
  await storeSession(page, member)
  await page.goto('/mon-compte')
  const region = page.getByRole('region', { name: 'Appareils connectés' })
  const lines = region.getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(3)
  const button = region.getByRole('button', { name: 'Déconnecter les autres appareils' })
  await button.click()
  const dialog = page.getByRole('alertdialog', { name: 'Déconnecter les autres appareils' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const token of others) expect((await call('GET', '/me', { token })).status).toBe(200)
  await button.click()
  await dialog.getByRole('button', { name: 'Déconnecter', exact: true }).click()
  await expect.poll(() => lines.count()).toBe(1)
  expect(await button.count()).toBe(0)
  for (const token of others) expect((await call('GET', '/me', { token })).status).toBe(401)
})
