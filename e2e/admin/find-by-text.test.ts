import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { resumeClock, runClock, stopClock } from '../support/browser/clock.ts'
import { createAccount } from '../support/fixtures/people.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { expectAccessible, expectNoOverflow } from '../support/screens/accessibility.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

const LABEL = 'Rechercher une étape, un ouvrage, une page, un compte'
const field = (page: Page) => page.getByRole('search').getByRole('searchbox', { name: LABEL })
const results = (page: Page, kind: string) =>
  page.getByRole('search').getByRole('region', { name: kind, exact: true })

it('FIND-03 one field of the dashboard finds steps, works and accounts, each by a link to its editor', async () => {
  const { someone, user } = await createAccount('member')
  const title = uniqueName('Halle')
  const body = { title, projectOwner: 'Ville', architect: 'Atelier', credit: 'Atelier' }
  const work = await adminCall<{ uid: string }>('POST', '/api/exemplaries', body)
  const page = await visitAsAdmin('/admin')
  const opens = async (text: string, kind: string, name: string, address: string) => {
    await field(page).fill(text)
    await results(page, kind).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${address}`)
    await page.goBack()
  }
  await opens(title, 'Ouvrages', title, `/admin/ouvrage-exemplaire/${work.uid}`)
  const { firstName, lastName, email } = someone
  await opens(email, 'Comptes', `${firstName} ${lastName}`, `/admin/user/edit/${user.uid}`)
  await field(page).fill('a')
  await page
    .getByText(/^et \d+\sautres/)
    .first()
    .waitFor()
  await expectAccessible(page, 'search of the dashboard')
  await expectNoOverflow(page, 'search of the dashboard')
  await field(page).fill('isolation girafe')
  const told = page.getByRole('status').filter({ hasText: ', «\u00a0girafe\u00a0» ignoré' })
  await told.waitFor()
  expect(await results(page, 'Étapes').getByRole('listitem').count()).toBeGreaterThan(0)
  await field(page).fill('LOG-03')
  const step = results(page, 'Étapes').getByRole('listitem').filter({ hasText: 'LOG-03' })
  await step.getByRole('link', { name: demoStep('LOG-03').name }).click()
  await page.getByRole('dialog', { name: 'Modifier l’étape LOG-03' }).waitFor()
})

it('FIND-03 the search waits for a pause in typing, says when it finds nothing, and starts again', async () => {
  const page = await visitAsAdmin('/admin')
  const requests: string[] = []
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (address.pathname === '/find') requests.push(address.searchParams.get('q') ?? '')
  })
  await field(page).waitFor()
  await stopClock(page)
  await field(page).pressSequentially('xyzzyx')
  await runClock(page, 499)
  expect(requests).toEqual([])
  await runClock(page, 1)
  await expect.poll(() => requests).toEqual(['xyzzyx'])
  await resumeClock(page)
  await page.getByText('Rien ne correspond à «\u00a0xyzzyx\u00a0»').waitFor()
  await field(page).fill('mentions')
  const legal = results(page, 'Pages').getByRole('link', { name: 'Mentions légales' })
  expect(await legal.getAttribute('href')).toMatch(/^\/admin\/page\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await results(page, 'Pages').waitFor({ state: 'detached' })
})
