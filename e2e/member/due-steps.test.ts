import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { focused } from '../support/browser/keyboard.ts'
import { cardIdOf, demoStep, makeReport } from '../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../support/server/api.ts'

useBrowser()

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function memberWithDates() {
  const member = await makeMember()
  const token = await tokenOf(member)
  const iriOf = async (id: string) => `/api/cards/${await cardIdOf(token, demoStep(id).name)}`
  const report = await makeReport(token, ['LOG-03', 'MOB-02'], 'Quai des Tanneurs')
  const followUps = [
    { card: await iriOf('LOG-03'), person: 'Awa Diarra', dueOn: day(30), note: 'Devis' },
    { card: await iriOf('MOB-02'), person: 'Idris Benhamou', dueOn: day(-3) },
  ]
  await call('PUT', report['@id'], { token, body: { followUps } })
  const { page, context } = await visit({ expected: /ERR_INTERNET_DISCONNECTED/ })
  await storeSession(page, member, 'refused')
  return { page, context, token, report }
}

it('TEAM-13 « Mes échéances » from « Mes rapports »: late ones first, by person or by report; « Fait » saves the step as « réalisée » today', async () => {
  const { page, token, report } = await memberWithDates()
  await page.goto('/mon-parcours')
  await page.getByRole('link', { name: 'Mes échéances (2)' }).click()
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.getByRole('heading', { level: 2, name: /^Idris Benhamou/ }).waitFor()
  expect((await titles.allTextContents()).slice(0, 2).map((text) => text.split(' 1')[0])).toEqual([
    'Idris Benhamou',
    'Awa Diarra',
  ])
  await page.getByText('dont 1 en retard').waitFor()
  await page.getByRole('button', { name: 'Par rapport' }).click()
  const group = page.getByRole('region', { name: 'Quai des Tanneurs' })
  await expect.poll(() => group.getByRole('listitem').count()).toBe(2)
  await page.reload()
  const done = group.getByRole('button', { name: `Fait\u00a0: ${demoStep('MOB-02').name}` })
  await done.click()
  await page.getByText(/est réalisée\.$/).waitFor()
  await done.waitFor({ state: 'detached' })
  expect(await group.getByRole('listitem').count()).toBe(1)
  await expect.poll(async () => (await focused(page))?.name).toMatch(/^h1 Mes échéances/)
  const saved = await (await call('GET', report['@id'], { token })).json()
  const followUps = saved.followUps as { card: { name: string }; [field: string]: unknown }[]
  const of = (id: string) => followUps.find(({ card }) => card.name === demoStep(id).name)
  expect(of('MOB-02')).toMatchObject({ status: 'done', person: 'Idris Benhamou', dueOn: day(0) })
  expect(of('LOG-03')).toMatchObject({ status: null, dueOn: day(30), note: 'Devis' })
  await page.getByRole('button', { name: 'Annuler' }).click()
  await done.waitFor()
  const stored = await (await call('GET', report['@id'], { token })).json()
  expect(stored.followUps).toContainEqual(
    expect.objectContaining({ status: null, person: 'Idris Benhamou', dueOn: day(-3) }),
  )
})

it('TEAM-13 without network « Fait » waits, outlives the window and is sent in its order; what somebody else changed is refused alone, by its name', async () => {
  const { page, context, token, report } = await memberWithDates()
  await page.goto('/mon-parcours/echeances')
  const press = (id: string) =>
    page.getByRole('button', { name: `Fait\u00a0: ${demoStep(id).name}` }).click()
  await page.getByText('dont 1 en retard').waitFor()
  await context.setOffline(true)
  await press('MOB-02')
  await press('LOG-03')
  await page.getByText('Hors ligne').first().waitFor()
  await page.close()
  // Meanwhile somebody gives one of both another day.
  const card = `/api/cards/${await cardIdOf(token, demoStep('LOG-03').name)}`
  const read = async () => (await call('GET', report['@id'], { token })).json()
  const followUps = (await read()).followUps.map(
    ({ card: of, ...fields }: { card: { '@id': string } }) => ({
      card: of['@id'],
      ...fields,
      ...(of['@id'] === card && { dueOn: day(60) }),
    }),
  )
  await call('PUT', report['@id'], { token, body: { followUps } })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/mon-parcours/echeances')
  await again
    .getByText(`«\u00a0${demoStep('LOG-03').name}\u00a0» a été modifiée entre-temps`)
    .waitFor()
  await again.getByText(`«\u00a0${demoStep('MOB-02').name}\u00a0» est réalisée.`).waitFor()
  const statuses = async () =>
    (await read()).followUps.map(({ status }: { status: string | null }) => String(status)).sort()
  await expect.poll(statuses).toEqual(['done', 'null'])
  await again.reload()
  await again.getByText('1 étape').first().waitFor()
  expect(await again.getByText('est réalisée.').count()).toBe(0)
})

it('TEAM-13 the private address is made, renewed and ended; the weekly mail is off, and turned off in the account', async () => {
  const { page } = await memberWithDates()
  await page.goto('/mon-parcours/echeances')
  await page.getByRole('button', { name: 'Créer l’adresse' }).click()
  const address = page.getByLabel('Adresse de vos échéances')
  await address.waitFor()
  const first = await address.inputValue()
  const statusOf = async (url: string) => (await page.request.get(url)).status()
  const asServed = (url: string) => new URL(new URL(url).pathname, page.url()).href
  expect(await statusOf(asServed(first))).toBe(200)
  await page.getByRole('button', { name: 'Renouveler l’adresse' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renouveler' }).click()
  await expect.poll(() => address.inputValue()).not.toBe(first)
  expect(await statusOf(asServed(first))).toBe(404)
  await page.getByRole('button', { name: 'Fermer l’adresse' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer l’adresse' }).click()
  await page.getByRole('button', { name: 'Créer l’adresse' }).waitFor()
  const weekly = page.getByRole('checkbox', { name: /une fois par semaine/ })
  expect(await weekly.isChecked()).toBe(false)
  await weekly.check({ force: true })
  await page.getByText('Vous recevrez vos échéances une fois par semaine.').waitFor()
  await page.goto('/mon-compte')
  await weekly.uncheck({ force: true })
  await page.getByText('Vous ne recevrez plus vos échéances par e-mail.').waitFor()
  await page.reload()
  await page
    .getByRole('button', { name: /Exporter|données/ })
    .first()
    .waitFor()
  expect(await weekly.count()).toBe(0)
})

// Catches: a new entry for people who give no dates.
it('TEAM-13 a member without any date meets nothing new', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  await makeReport(token, ['LOG-03'], 'Sans date')
  const { page } = await visit()
  await storeSession(page, member, 'refused')
  const asked = page.waitForResponse((response) => response.url().endsWith('/due-steps'))
  await page.goto('/mon-parcours')
  await (await asked).finished()
  await page.getByRole('link', { name: 'Sans date', exact: true }).waitFor()
  expect(await page.getByText('Mes échéances').count()).toBe(0)
})
