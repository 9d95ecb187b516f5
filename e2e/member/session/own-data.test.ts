import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'

useBrowser()

async function openAccount(): Promise<{
  page: Page
  member: Awaited<ReturnType<typeof makeMember>>
}> {
  const member = await makeMember()
  const { page } = await visit({ expected: /401|422/ })
  await storeSession(page, member)
  await page.goto('/mon-compte')
  return { page, member }
}

it('OPS-08 « Télécharger mes données » saves the archive of the member', async () => {
  const { page, member } = await openAccount()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger mes données' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('mes-donnees.zip')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('donnees.json')).toBe(true)
  expect((await call('GET', '/me', { token: await tokenOf(member) })).status).toBe(200)
})

it('OPS-08 « Supprimer mon compte » tells what goes and stays, asks for the password, and signs out', async () => {
  const { page, member } = await openAccount()
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Supprimer mon compte' })
  expect(await dialog.textContent()).toMatch(
    /Tout de suite.*Le .*effacés pour toujours.*Ce qui reste/,
  )
  const remove = dialog.getByRole('button', { name: 'Supprimer' })
  await remove.click()
  await dialog.getByText('Ce champ est obligatoire.').waitFor()
  await dialog.getByLabel('Votre mot de passe').fill('une autre phrase')
  await remove.click()
  await dialog.getByText('Ce n’est pas le mot de passe de votre compte.').waitFor()
  await dialog.getByLabel('Votre mot de passe').fill(member.password)
  await remove.click()
  await page.waitForURL('**/accueil')
  await page.getByText('Votre compte est supprimé.').waitFor()
  await page.getByRole('link', { name: 'Connexion / inscription' }).waitFor()
  const again = await call('POST', '/login', {
    body: { username: member.email, password: member.password },
  })
  expect(again.status).toBe(401)
})
