import { expect, it } from 'vitest'
import { signIn, useBrowser, visit } from '../support/browser/browser.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { makeMember } from '../support/server/api.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

const BOX = /^Recevoir un e-mail quand un compte attend/

it('LIFE-24 an administrator turns the mails about waiting accounts off in « Mon compte »; members see nothing of it', async () => {
  const page = await visitAsAdmin('/mon-compte')
  const box = page.getByRole('checkbox', { name: BOX })
  expect(await box.isChecked()).toBe(true)
  await box.uncheck()
  await page.getByText('Vous ne recevrez plus de message quand un compte attend.').waitFor()
  await page.reload()
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  expect(await adminCall('GET', '/me/notices')).toEqual({ waitingAccounts: false })
  await box.check()
  await page.getByText('Vous recevrez un message quand un compte attend.').waitFor()

  const { page: member } = await visit()
  await signIn(member, await makeMember())
  const requests: string[] = []
  member.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await member.goto('/mon-compte')
  await member.getByRole('link', { name: 'Modifier' }).waitFor()
  await member.waitForLoadState('networkidle')
  expect(await member.getByRole('checkbox', { name: BOX }).count()).toBe(0)
  expect(requests.filter((path) => /notices/.test(path))).toEqual([])
})
