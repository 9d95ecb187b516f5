import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { expectAccessible } from '../../support/screens/accessibility.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'

useBrowser()

const DRAWN = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><rect width="200" height="90" fill="#0f4a36"/></svg>',
)
const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: DRAWN }

it('TEAM-72 the logo is added, refused with the cause, replaced and removed in the account, and stands on a shared report', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['LOG-03'], 'Quai des Tanneurs')
  const links = `/report/${report.uid}/links`
  const made = await call('POST', links, { token, body: { days: 30 } })
  const link: CreatedShareLink = await made.json()
  const { page } = await visit()
  await storeSession(page, member)
  await page.goto('/mon-compte')
  const logo = page.getByRole('region', { name: 'Logo de votre structure' })
  const choose = async (act: string, file: typeof svg) => {
    const chooser = page.waitForEvent('filechooser')
    await logo.getByRole('button', { name: `${act} le logo de votre structure` }).click()
    await (await chooser).setFiles(file)
  }
  await choose('Ajouter', { ...svg, name: 'logo.gif' })
  await logo.getByText('Ce type de fichier n’est pas accepté. Envoyez une image png').waitFor()
  await choose('Ajouter', { ...svg, buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await logo.getByText('Cette image dépasse 2 Mio.').waitFor()
  await choose('Ajouter', svg)
  const shown = logo.getByRole('img', { name: 'Atelier Guivarch' })
  await shown.waitFor()
  await expectAccessible(page, 'account with a logo')

  const { page: reader } = await visit()
  await reader.goto(new URL(link.url).pathname)
  const onReport = reader.getByRole('img', { name: 'Atelier Guivarch' })
  await onReport.waitFor()
  expect(await onReport.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBeGreaterThan(0)

  const before = await shown.getAttribute('src')
  const red = Buffer.from(DRAWN.toString().replace('#0f4a36', '#a00'))
  await choose('Remplacer', { ...svg, buffer: red })
  await expect.poll(() => shown.getAttribute('src')).not.toBe(before)
  await logo.getByRole('button', { name: 'Retirer le logo de votre structure' }).click()
  await logo.getByRole('button', { name: 'Ajouter' }).waitFor()
  await reader.reload()
  await reader.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
  expect(await onReport.count()).toBe(0)
})
