import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import { expect, it } from 'vitest'
import { pageReady, storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { focused } from '../../support/browser/keyboard.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { expectAccessible } from '../../support/screens/accessibility.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'
import { downloadPdf } from '../../support/user-actions/pdf.ts'

useBrowser()

async function reportOfMember() {
  const member = await makeMember()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['LOG-03', 'MOB-02'], 'Quai des Tanneurs')
  return { member, token, report }
}

/** The dialog of a report that nobody has a link to yet. */
async function openShareDialog() {
  const made = await reportOfMember()
  const { page } = await visit()
  await storeSession(page, made.member, 'refused')
  await page.goto(`/mon-parcours/${made.report.uid}`)
  await page.getByRole('button', { name: 'Partager' }).click()
  return { ...made, page, dialog: page.getByRole('dialog', { name: 'Partager' }) }
}

it('TEAM-30 a link is created, shown once, opened without an account, prolonged and revoked', async () => {
  const { page, dialog, token, report } = await openShareDialog()
  await dialog.getByText('Aucun lien.').waitFor()
  await dialog.getByLabel('Pour qui').fill('Maîtrise d’ouvrage')
  await dialog.getByLabel('Expire dans').selectOption('7')
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  const address = dialog.getByLabel('Adresse du lien')
  await address.waitFor()
  await expect.poll(async () => (await focused(page))?.name).toBe('button Copier le lien')
  const url = await address.inputValue()
  const line = dialog.getByRole('region', { name: 'Lien de lecture' }).getByRole('listitem')
  await line.getByText('Jamais ouvert. Reste 7\u00a0jours.').waitFor()

  const { page: reader } = await visit({ expected: /404/ })
  const path = new URL(url).pathname
  await reader.goto(path)
  await reader.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()

  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await page.getByRole('button', { name: 'Partager' }).click()
  await line.getByText(/^Ouvert 1 fois, la dernière le /).waitFor()
  expect(await address.count()).toBe(0)
  await line.getByRole('button', { name: 'Prolonger le lien Maîtrise d’ouvrage' }).click()
  await line.getByText(/Reste 30\u00a0jours\.$/).waitFor()

  await line.getByRole('button', { name: 'Révoquer le lien Maîtrise d’ouvrage' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await dialog.getByText('Aucun lien.').waitFor()
  await expect.poll(async () => (await focused(page))?.name).toMatch(/^h3 Liens en cours/)
  const left = await (await call('GET', `/report/${report.uid}/links`, { token })).json()
  expect(left.links).toEqual([])
  await reader.reload()
  await reader.getByRole('heading', { level: 1, name: 'Ce lien n’est plus ouvert' }).waitFor()
  await expectAccessible(reader, 'closed link')
})

it('TEAM-30 links read late move nothing that was there to be clicked', async () => {
  const { member, token, report } = await reportOfMember()
  for (const label of ['Ville', 'Jury'])
    await call('POST', `/report/${report.uid}/links`, { token, body: { label, days: 7 } })
  const { page } = await visit()
  await storeSession(page, member, 'refused')
  let letGo: (() => void) | undefined
  await page.route(`**/report/${report.uid}/links`, async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    await route.continue()
  })
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('button', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager' })
  const makes = dialog.getByRole('button', { name: 'Créer le lien' })
  await expect.poll(() => letGo !== undefined).toBe(true)
  const before = await makes.boundingBox()
  letGo?.()
  await dialog.getByRole('button', { name: 'Révoquer le lien Jury' }).waitFor()
  expect(await makes.boundingBox()).toEqual(before)
})

it('TEAM-30 what a link shows is chosen anew for the next one, and a revoked address is offered no more', async () => {
  const { page, dialog } = await openShareDialog()
  const discarded = dialog.getByRole('checkbox', { name: /écartées/ })
  await discarded.check()
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  const address = dialog.getByLabel('Adresse du lien')
  await address.waitFor()
  expect(await discarded.isChecked()).toBe(false)
  await dialog.getByRole('button', { name: /^Révoquer le lien/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await dialog.getByText('Aucun lien.').waitFor()
  expect(await address.count()).toBe(0)
})

it('TEAM-30 PUB-22 a link opens with the signs that a mail joined to it, an unknown one and a malformed address are the 404 page', async () => {
  const { token, report } = await reportOfMember()
  const made: CreatedShareLink = await (
    await call('POST', `/report/${report.uid}/links`, { token, body: { days: 7 } })
  ).json()
  const { page } = await visit({ expected: /404/ })
  const address = new URL(made.url).pathname
  const statusOf = async (asked: string) => (await page.goto(asked))?.status()
  for (const sign of ['.', ')', '>', ',', '\u200b', '\u00a0»', ').']) {
    expect([sign, await statusOf(`${address}${sign}`)]).toEqual([sign, 200])
    await page.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(address)
    expect([sign, await statusOf(`/partage/${'a'.repeat(43)}${sign}`)]).toEqual([sign, 404])
  }
  // A step is for signed-in people: others come to the sign-in page.
  for (const [malformed, status] of [
    ['/foo%', 404],
    ['/foo%C3%28', 404],
    ['/etape/%', 200],
  ] as const) {
    const answer = await page.request.get(malformed)
    const type = answer.headers()['content-type']
    expect([malformed, answer.status(), type]).toEqual([
      malformed,
      status,
      'text/html; charset=utf-8',
    ])
  }
})

it('TEAM-31 PDF-05 the page of a link shows report and PDF without an account, is never cached, and reveals its token nowhere', async () => {
  const { token, report } = await reportOfMember()
  const made: CreatedShareLink = await (
    await call('POST', `/report/${report.uid}/links`, { token, body: { days: 30 } })
  ).json()
  const { pathname } = new URL(made.url)
  const secret = pathname.replace('/partage/', '')
  const { page } = await visit()
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => referrers.push(request.headers().referer))
  const answer = await page.goto(pathname)
  const headers = answer?.headers() ?? {}
  expect([answer?.status(), headers['cache-control'], headers['referrer-policy']]).toEqual([
    200,
    'private, no-store',
    'no-referrer',
  ])
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(await answer?.text()).not.toContain(secret)
  // Whatever follows /partage/ is no page that a search engine keeps.
  for (const unknown of ['%00', 'a%20b', 'unknown']) {
    const closed = await page.request.get(new URL(`/partage/${unknown}`, page.url()).href)
    expect([closed.status(), closed.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
  }
  await page.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
  await page.getByText('Lecture seule').waitFor()
  expect(await page.title()).toBe('Rapport partagé · Étapes Climat')
  for (const id of ['LOG-03', 'MOB-02']) {
    await page.getByRole('heading', { level: 2, name: demoStep(id).name }).waitFor()
  }
  const somme = page.locator('dt', { hasText: 'Somme' }).locator('+ dd')
  expect(await somme.textContent()).toBe(String(report.datas?.somme))
  expect(await page.getByRole('button', { name: /Garder|Mettre à jour|Partager/ }).count()).toBe(0)
  expect(await page.locator('a[href^="/ouvrage-exemplaire"]').count()).toBe(0)
  const pdf = await downloadPdf(page, () =>
    page.getByRole('button', { name: 'Télécharger le PDF' }).click(),
  )
  expect(pdf.suggestedFilename()).toBe('Quai des Tanneurs.pdf')
  expect(referrers.filter((referrer) => referrer?.includes(secret))).toEqual([])
})

it('PUB-27 TEAM-31 « Sommaire » of a shared report sticks to the top of a phone once the header has left, and stands below it when it is back', async () => {
  const { token, report } = await reportOfMember()
  const made = await call('POST', `/report/${report.uid}/links`, { token, body: { days: 7 } })
  const { page } = await visit({ width: 390, height: 600 })
  await page.goto(new URL((await made.json()).url).pathname)
  await pageReady(page)
  const contents = page.getByRole('navigation', { name: 'Sommaire' })
  const places = () =>
    Promise.all(
      [contents, page.getByRole('banner')].map((part) =>
        part.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return { top: Math.round(top), bottom: Math.round(bottom) }
        }),
      ),
    )
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 400)
  await expect.poll(async () => (await places())[0]?.top).toBe(0)
  expect((await places())[1]?.bottom).toBeLessThanOrEqual(0)
  await page.mouse.wheel(0, -100)
  await expect.poll(async () => (await places())[1]?.top).toBe(0)
  const [below, header] = await places()
  expect(below?.top).toBe(header?.bottom)
})

it('TEAM-30 PDF-06 a reader who asks for the PDF of a link that was revoked meanwhile is shown that it is closed', async () => {
  const { token, report } = await reportOfMember()
  const body = { label: '', days: 7 }
  const made = await call('POST', `/report/${report.uid}/links`, { token, body })
  const link: CreatedShareLink = await made.json()
  const { page } = await visit({ expected: /404/ })
  await page.goto(new URL(link.url).pathname)
  await page.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
  await call('DELETE', `/report/${report.uid}/links/${link.uid}`, { token })
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus ouvert' }).waitFor()
})
