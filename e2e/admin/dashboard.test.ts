import { expect, it } from 'vitest'
import { signIn, useBrowser, visit } from '../support/browser/browser.ts'
import { registerPerson } from '../support/fixtures/people.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminSession, call, newAddress } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'
import { signedInAdmin, visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()
const { makeStep } = useOwnSteps()

async function saveWork(title: string) {
  const token = await adminSession()
  const body = { title, projectOwner: 'Ville', architect: 'Atelier', credit: 'Atelier' }
  const answer = await call('POST', '/api/exemplaries', { token, body })
  return (await answer.json()) as { uid: string }
}

it('ADMIN-STEP-01 the administrator starts with three links, the other areas of work and what waits', async () => {
  const someone = await registerPerson(newAddress())
  const title = uniqueName('Grange')
  const { uid } = await saveWork(title)
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.waitForURL('**/admin')
  for (const [name, path] of [
    ['Étapes Climats', '/admin/etapes'],
    ['Mon parcours', '/mon-parcours/edition'],
    ['Ouvrages exemplaires', '/admin/ouvrages-exemplaires'],
    ['Pages', '/admin/page/edition'],
    ['Classement', '/admin/parametrages'],
    ['Gestion de site', '/admin/utilisateurs'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
    expect(await link.getAttribute('href')).toBe(path)
  }
  for (const part of ['Brouillons', 'Dernières modifications']) {
    const link = page.getByRole('region', { name: part }).getByRole('link', { name: title })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(`/admin/ouvrage-exemplaire/${uid}`)
  }
  const waiting = page.getByRole('region', { name: 'Comptes à valider' })
  const count = waiting.getByRole('link', { name: /^\d+\scomptes?/ })
  expect(await count.getAttribute('href')).toBe('/admin/utilisateurs?onglet=a-valider')
  await waiting.getByRole('link', { name: 'Valider les comptes' }).click()
  await page.getByRole('tab', { name: /^À valider/, selected: true }).waitFor()
  await page.getByLabel('Rechercher un nom ou un e-mail').fill(someone.email)
  await page.getByRole('row').filter({ hasText: someone.email }).waitFor()
})

it('ADMIN-STEP-01 what waits comes first: it is in a low window, the areas of work follow', async () => {
  const page = await visitAsAdmin('/admin')
  await page.setViewportSize({ width: 1366, height: 650 })
  const topOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? Number.NaN
  for (const part of ['Comptes à valider', 'Brouillons', 'Dernières modifications']) {
    await expect.poll(() => topOf(part)).toBeLessThan(600)
  }
  const tile = page.getByRole('main').getByRole('link', { name: /^Santé du catalogue/ })
  expect((await tile.boundingBox())?.y).toBeGreaterThan(await topOf('Dernières modifications'))
})

it('LIM-25 the home page reads each list once', async () => {
  const page = await signedInAdmin()
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(cards|pages)$/.test(pathname)) read.push(pathname)
  })
  await page.goto('/admin')
  await page.getByRole('region', { name: 'Dernières modifications' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(read.sort()).toEqual(['/api/cards', '/api/pages'])
})

it('ADMIN-STEP-01 a step opens in its editor, with its last author, and is listed while it has no value', async () => {
  const name = uniqueName('Réduire les trajets')
  const step = await makeStep('indirect', { name })
  const { firstName, lastName } = await (
    await call('GET', '/me', { token: await adminSession() })
  ).json()
  const page = await visitAsAdmin('/admin')
  const uncomputed = page.getByRole('region', { name: 'Étapes jamais calculées' })
  await uncomputed.getByRole('link', { name }).waitFor()
  const entry = page
    .getByRole('region', { name: 'Dernières modifications' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await entry.getByText(`Étape, publication par ${firstName} ${lastName}, le `).waitFor()
  await entry.getByRole('link', { name }).click()
  await page.waitForURL(`**/admin/etapes?modifier=${step.uid}`)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note de version' }).waitFor()
})

it('ADMIN-STEP-01 the counts of the drafts and of the steps without value lead to the lists of them', async () => {
  const title = uniqueName('Halle')
  await saveWork(title)
  // More than the dashboard names.
  for (let n = 0; n < 6; n += 1) await makeStep('indirect', { name: uniqueName('Grouper') })
  const name = uniqueName('Réduire les trajets')
  await makeStep('indirect', { name })
  await makeStep('direct', { name: uniqueName('Ébaucher') }, true)
  const page = await visitAsAdmin('/admin')
  const count = (region: string, word: string) =>
    page
      .getByRole('region', { name: region })
      .getByRole('link', { name: new RegExp(`^[\\d\\s]+ ?${word}s?\\s*Voir la liste`) })
  const countOf = async (region: string, word: string) =>
    Number.parseInt((await count(region, word).innerText()).replace(/\s/g, ''), 10)

  const works = await countOf('Brouillons', 'ouvrage')
  await count('Brouillons', 'ouvrage').click()
  await page.getByText(`${works} résultat`).waitFor()
  expect(await page.getByLabel('Statuts').inputValue()).toBe('brouillon')
  await page.getByRole('link', { name: title }).waitFor()
  await page.getByLabel('Statuts').selectOption('Publié')
  await page.getByRole('link', { name: title }).waitFor({ state: 'detached' })

  await page.goto('/admin')
  const steps = await countOf('Brouillons', 'étape')
  await count('Brouillons', 'étape').click()
  await expect.poll(() => page.locator('[data-uid]').count()).toBe(steps)
  expect(await page.getByRole('radio', { name: 'Brouillon' }).isChecked()).toBe(true)

  await page.goto('/admin')
  const uncomputed = await countOf('Étapes jamais calculées', 'étape')
  await count('Étapes jamais calculées', 'étape').click()
  await expect.poll(() => page.locator('[data-uid]').count()).toBe(uncomputed)
  await page.getByRole('link', { name }).waitFor()
  await page.getByRole('button', { name: 'Retirer jamais calculées' }).click()
  await expect.poll(() => page.locator('[data-uid]').count()).toBeGreaterThan(uncomputed)
})

it('a failed part of the dashboard is read again without the others', async () => {
  const { page } = await visit({ expected: /403/ })
  await page.route('**/admin/users/waiting-approval?*', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{}' }),
  )
  await signIn(page, ADMIN)
  const waiting = page.getByRole('region', { name: 'Comptes à valider' })
  await waiting.getByRole('alert').waitFor()
  await page
    .getByRole('region', { name: 'Dernières modifications' })
    .getByRole('link')
    .first()
    .waitFor()
  await page.unroute('**/admin/users/waiting-approval?*')
  await waiting.getByRole('button', { name: 'Réessayer' }).click()
  await waiting.getByRole('alert').waitFor({ state: 'detached' })
  await waiting.getByText(/valid/).last().waitFor()
})
