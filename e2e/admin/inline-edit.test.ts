import { PUBLIC_SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pageReady, signIn, useBrowser, visit } from '../support/browser/browser.ts'
import { goWithin } from '../support/browser/go-within.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminSession, call, makeMember } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'

useBrowser()

const CONTROL = /^(Éditer ce texte|Contenu)/

async function enter(account: { email: string; password: string }, expected?: RegExp) {
  const { page } = await visit(expected ? { expected } : {})
  await signIn(page, account)
  await page.getByRole('button', { name: 'Accepter' }).click()
  return page
}

async function turnOn(page: Page) {
  const toggle = page.getByRole('button', { name: 'Mode édition' })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
}

async function savedBlock(slug: string) {
  const read = await (await call('GET', `/pages/${slug}`)).json()
  const token = await adminSession()
  if (read) return { block: read, token }
  const body = { title: slug, content: '<p>Texte</p>', slug }
  return { block: await (await call('POST', '/api/pages', { token, body })).json(), token }
}

it('PAGE-10 PAGE-11 PAGE-12 texts are edited in place, and visitors see the new one', async () => {
  const page = await enter(ADMIN)
  await page.goto('/qui-sommes-nous')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: CONTROL }).count()).toBe(0)
  await turnOn(page)
  await page.getByRole('button', { name: /^Éditer ce texte/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Éditer ce texte' })
  const text = dialog.getByRole('textbox', { name: 'Contenu' })
  await text.click()
  await page.keyboard.press('Control+End')
  const added = `${uniqueName('Ajouté sur place')}.`
  await page.keyboard.type(` ${added}`)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  expect((await sent).headers()['if-match']).toMatch(/^"\d+"$/)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText(added).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Éditer ce texte')
  const { page: visitor } = await visit()
  await visitor.goto('/qui-sommes-nous')
  await visitor.getByText(added).waitFor()

  const control = page.getByRole('button', { name: /^Éditer ce texte/ })
  for (const { path, blocks } of PUBLIC_SCREENS.filter((screen) => screen.blocks.length > 0)) {
    await goWithin(page, path)
    await expect.poll(() => control.count(), { message: path }).toBe(blocks.length)
  }
  await goWithin(page, '/plan-de-site')
  await control.first().waitFor({ state: 'detached' })
  const requested = page.waitForRequest('**/pages/accueil-1')
  await page.getByRole('link', { name: 'Étapes Climat' }).first().click()
  await requested
  await page.getByRole('button', { name: /^Éditer ce texte/ }).waitFor()
  await page.getByRole('button', { name: 'Mode édition' }).click()
  await page.getByRole('button', { name: /^Éditer ce texte/ }).waitFor({ state: 'detached' })
})

it('PAGE-07 PAGE-08 ERR-11 a missing block is a button for administrators in edit mode only', async () => {
  const { block, token } = await savedBlock('rgpd')
  expect((await call('DELETE', block['@id'], { token })).ok).toBe(true)
  try {
    const member = await enter(await makeMember())
    await member.evaluate(() => localStorage.setItem('edit-mode', 'on'))
    await member.goto('/mentions-legales')
    await member.getByRole('heading', { level: 1, name: 'Mentions légales' }).waitFor()
    // The button is loaded apart, once the page works.
    await pageReady(member)
    await member.waitForLoadState('networkidle')
    expect(await member.getByRole('button', { name: CONTROL }).count()).toBe(0)
    expect((await member.locator('article').innerText()).trim()).toBe('Mentions légales')

    const page = await enter(ADMIN)
    await page.goto('/mentions-legales')
    await turnOn(page)
    await page.getByRole('button', { name: 'Contenu "rgpd" a créer', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Titre').fill('Mentions légales')
    await dialog.getByRole('textbox', { name: 'Contenu' }).click()
    await page.keyboard.type('Éditeur du site.')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ slug: 'rgpd' })
    await page.getByRole('main').getByText('Éditeur du site.').waitFor()
    await page.getByRole('button', { name: /^Éditer ce texte/ }).waitFor()
    expect(await (await call('GET', '/pages/rgpd')).json()).toMatchObject({
      slug: 'rgpd',
      content: '<p>Éditeur du site.</p>',
    })
  } finally {
    const { block: now } = await savedBlock('rgpd')
    const { title, content } = block
    await call('PUT', now['@id'], { token, body: { title, content } })
  }
})

it('PAGE-10 typed text survives a failure, a closed dialog and somebody else’s save', async () => {
  const { block, token } = await savedBlock('rejoindre-2')
  const page = await enter(ADMIN, /500|409/)
  await page.goto('/se-connecter')
  await turnOn(page)
  const open = () =>
    page.getByRole('button', { name: `Éditer ce texte\u00a0: ${block.title}` }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Éditer ce texte' })
  await dialog.getByLabel('Titre').fill('Mon titre')
  await page.route(
    `**${block['@id']}`,
    (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await dialog.getByText('Votre saisie est conservée.').waitFor()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await open()
  await dialog.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
  expect(await dialog.getByLabel('Titre').inputValue()).toBe('Mon titre')
  await call('PUT', block['@id'], { token, body: { title: 'Leur titre' } })
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await dialog.getByRole('cell', { name: 'Leur titre' }).waitFor()
  await dialog.getByRole('button', { name: 'Prendre la version enregistrée' }).click()
  expect(await dialog.getByLabel('Titre').inputValue()).toBe('Leur titre')
  await call('PUT', block['@id'], { token, body: { title: block.title } })
})
