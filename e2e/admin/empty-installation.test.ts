import { de } from '@etapes-climat/domain/kernel/elision'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { type Person, person } from '../support/fixtures/people.ts'
import { addPicture } from '../support/fixtures/pictures.ts'
import {
  BUILD,
  ENERGY,
  FORMATS,
  figuresOf,
  KEYWORD,
  MOVE,
  RENOVATE,
  SITE,
  STEPS,
  type TypedStep,
} from '../support/fixtures/typed-catalogue.ts'
import { newAddress } from '../support/server/api.ts'
import { ADMIN, type RunningServer } from '../support/server/server.ts'
import { startEmptyInstallation } from '../support/server/tested-server.ts'
import { openTab } from '../support/user-actions/admin-visit.ts'
import { shownFigures } from '../support/user-actions/editor.ts'
import { editorShown } from '../support/user-actions/pathway.ts'
import { stepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()

/** Of its own, without any content, and with longer passwords than others. */
let server: RunningServer
beforeAll(async () => {
  server = await startEmptyInstallation(undefined, { PASSWORD_MIN: '12' })
})
afterAll(() => server.stop())

/** Somebody who has signed in, on their first screen or another one. */
async function enter(account: { email: string; password: string }, path?: string): Promise<Page> {
  const { page } = await visit({ baseURL: server.baseUrl })
  const { isAdmin } = await storeSession(page, account, 'accepted')
  await page.goto(path ?? (isAdmin ? '/admin' : '/mon-parcours/edition'))
  return page
}

const follow = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click()

async function openClassification(page: Page, tab: string) {
  await follow(page, 'Classement')
  await openTab(page, tab)
}

/** Adds something to the list on screen, under a parent or not. */
async function addNamed(page: Page, name: string, parent?: string) {
  const button = parent ? `Ajouter dans\u00a0: ${parent}` : 'Ajouter'
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText(name, { exact: true }).waitFor()
}

/** An empty list leads to the classification that a step needs first. */
async function makeClassification(page: Page) {
  await follow(page, 'Étapes Climats')
  await page.getByText('Aucune étape pour le moment').waitFor()
  await follow(page, 'Ouvrir le classement')
  await page.getByText('Aucun secteur').waitFor()
  await addNamed(page, BUILD)
  await addNamed(page, RENOVATE, BUILD)
  await addNamed(page, MOVE)
  await openClassification(page, 'Mots-clés')
  await page.getByText('Aucun mot-clé').waitFor()
  await addNamed(page, 'Logement')
  await addNamed(page, KEYWORD, 'Logement')
  await openClassification(page, 'Filtres')
  await page.getByText('Aucun filtre').waitFor()
  for (const category of [ENERGY, SITE]) await addNamed(page, category)
}

/** Writes a step in the editor, publishes it and closes the editor. */
async function makeStep(page: Page, step: TypedStep) {
  await page
    .getByRole('button', { name: /^(Nouveau|Créer une étape)$/ })
    .last()
    .click()
  const editor = stepEditor(page)
  await editor.field('Nom').fill(step.name)
  await editor.format(FORMATS[step.format]).check()
  const sectors = editor.field('Secteur')
  await sectors.selectOption(
    await sectors.locator('option', { hasText: step.sector }).getAttribute('value'),
  )
  await editor.field('Filtre').selectOption({ label: step.category })
  await editor.field('Index').fill(step.idx)
  if (step.val !== undefined) await editor.field('Valeur').fill(String(step.val))
  await editor.choose('Mots-clés', KEYWORD)
  for (const [at, group] of ['Image de la description', 'Repères (images)'].entries()) {
    const alt = step.pictures?.[at]
    if (!alt) continue
    await editor.group(group).getByRole('button', { name: 'Ajouter une image' }).click()
    await addPicture(page, alt)
  }
  await editor.button('Publier').click()
  // Without steps below it a computed value is 0: the editor asks.
  if (step.format === 'indirect') {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publier' }).click()
  }
  await editor.said('L’étape est publiée.')
  await editor.close()
  await page.getByRole('link', { name: step.name }).waitFor()
}

/** D2 under D1 under T1, and D3 beside D1: the value of T1 follows. */
async function arrangeSteps(page: Page) {
  await follow(page, 'Hiérarchie')
  const tree = page.getByRole('treegrid', { name: `Étapes ${de(BUILD)}` })
  const row = (code: string) => tree.getByRole('row', { name: new RegExp(`^${code},`) })
  const moves: [code: string, moves: string[], told: string][] = [
    ['D1', ['Rentrer sous T1'], 'D1 est maintenant dans T1, en premier.'],
    ['D2', ['Rentrer sous T1', 'Rentrer sous D1'], 'D2 est maintenant dans D1, en premier.'],
    ['D3', ['Rentrer sous T1'], 'D3 est maintenant dans T1, après D1.'],
  ]
  for (const [code, names, told] of moves) {
    await tree.getByRole('button', { name: `Déplacer…\u00a0: ${code}` }).click()
    const dialog = page.getByRole('dialog')
    for (const name of names) await dialog.getByRole('button', { name }).click()
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await page.getByText(`${told} Enregistré.`).waitFor()
  }
  for (const [code, level] of [
    ['T1', '1'],
    ['D1', '2'],
    ['D2', '3'],
    ['D3', '2'],
    ['D4', '1'],
  ] as const) {
    await row(code)
      .and(tree.locator(`[aria-level="${level}"]`))
      .waitFor()
  }
  await row('T1')
    .getByText(String(120 + 45), { exact: true })
    .waitFor()
}

async function makePage(page: Page) {
  await follow(page, 'Pages')
  await page.getByText('Aucune page', { exact: true }).waitFor()
  await follow(page, 'Nouvelle page')
  await page.getByLabel('Titre', { exact: true }).fill('Charte de chantier')
  await page.getByRole('textbox', { name: 'Contenu' }).click()
  await page.keyboard.type('Chacun vient à vélo.')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.waitForURL(/\/admin\/page\/[0-9a-f-]{36}$/)
}

/** A visitor sees what the administrator created. */
async function lookAsVisitor() {
  const { page } = await visit({ baseURL: server.baseUrl })
  await page.goto('/charte-de-chantier')
  await page.getByRole('heading', { level: 1, name: 'Charte de chantier' }).waitFor()
  await page.getByRole('main').getByText('Chacun vient à vélo.').waitFor()
  await page.goto('/a-la-une')
  for (const { name, format } of STEPS) {
    const card = page.getByRole('article').filter({ hasText: name })
    await expect.poll(() => card.count()).toBe(format === 'completude' ? 0 : 1)
  }
}

async function register(someone: Person) {
  const { page } = await visit({ baseURL: server.baseUrl, address: newAddress() })
  await page.goto('/se-connecter')
  const form = page.getByRole('form', { name: 'Demander un compte' })
  for (const [label, text] of [
    ['Nom', someone.lastName],
    ['Prénom', someone.firstName],
    ['Adresse e-mail', someone.email],
    ['Téléphone', someone.phone],
    ['Structure', someone.company],
    ['Fonction', someone.companyRole],
    ['Mot de passe', someone.password],
    ['Confirmer le mot de passe', someone.passwordSecure],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
  await form.getByLabel('Membre de').selectOption('NovaBuild')
  await form.getByRole('button', { name: 'Demander un compte' }).click()
  await page.waitForURL('**/inscription/envoyee')
}

async function approve(page: Page, { firstName, lastName, email }: Person) {
  await follow(page, 'Gestion de site')
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: /^Approuver\s:/ }).click()
  await page.getByText(`${firstName} ${lastName} est désormais adhérent`).waitFor()
}

/** Chooses steps by their keyword: each brings its sector. */
async function makeReport(page: Page) {
  await editorShown(page)
  await page
    .getByRole('group', { name: 'Mots-clés' })
    .getByRole('checkbox', { name: /^Logement/ })
    .check()
  await page.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  const chosen: string[] = []
  await expect.poll(() => shownFigures(page)).toEqual(figuresOf(chosen))
  for (const { idx, name } of ['D1', 'T1', 'D7', 'D5', 'D8'].flatMap((code) =>
    STEPS.filter((step) => step.idx === code),
  )) {
    await page.getByRole('button', { name: `Ajouter : ${name}` }).click()
    chosen.push(idx)
    await expect.poll(() => shownFigures(page)).toEqual(figuresOf(chosen))
  }
  expect(figuresOf(chosen)).toEqual({ somme: 330, potentiel: 667, objectif: 334, effort: 49 })
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.waitForURL(/\/mon-parcours\/edition\/.+/)
  await page.reload()
  await expect.poll(() => shownFigures(page)).toEqual(figuresOf(chosen))
}

async function lookAtPictures(page: Page) {
  for (const { name, pictures = [] } of STEPS.filter((step) => step.pictures)) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    for (const alt of pictures) await page.getByRole('img', { name: alt }).waitFor()
  }
}

it('REP-15 REP-09 on an empty catalogue the editor leads an administrator to the steps, a member nowhere', async () => {
  const someone = person('Nolwenn')
  await register(someone)
  const [member, admin] = [await enter(someone), await enter(ADMIN, '/mon-parcours/edition')]
  for (const page of [member, admin]) {
    await page.getByText('Aucune étape n’est encore publiée').waitFor()
  }
  expect(await member.getByText('Gérer les étapes climats').count()).toBe(0)
  // Beside the statuses, and in place of the list.
  const links = admin.getByRole('link', { name: 'Gérer les étapes climats' })
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/admin/etapes',
    '/admin/etapes',
  ])
})

it('ADMIN-STEP-07 ADMIN-STEP-18 ADMIN-STEP-25 an empty installation becomes a catalogue, by its screens alone', async () => {
  // Catches: a list that cannot be filled from nothing, and a figure that demonstration content hides.
  const admin = await enter(ADMIN)
  await makeClassification(admin)
  await follow(admin, 'Étapes Climats')
  for (const step of STEPS) await makeStep(admin, step)
  await arrangeSteps(admin)
  await makePage(admin)
  await lookAsVisitor()
  const people = [person('Maëlle'), person('Gwenaël')] as const
  for (const someone of people) await register(someone)
  for (const someone of people) await approve(admin, someone)
  const member = await enter(people[0])
  await makeReport(member)
  await lookAtPictures(member)
  await enter(people[1])
}, 240_000)

it('D-21 LIM-10 an installation that asks for longer passwords says so in every form', async () => {
  const admin = await enter(ADMIN)
  const { page: visitor } = await visit({ baseURL: server.baseUrl })
  const forms: [page: Page, path: string, button: string][] = [
    [visitor, '/se-connecter', 'Demander un compte'],
    [visitor, '/password/reset/jeton', 'Changer le mot de passe'],
    [admin, '/admin/utilisateurs/nouveau', 'Créer le compte'],
  ]
  for (const [page, path, button] of forms) {
    await page.goto(path)
    const form = page.locator('form').filter({
      has: page.getByRole('button', { name: button }),
    })
    await form.getByText(/^Au moins 12 caractères/).waitFor()
    for (const field of await form.locator('[autocomplete="new-password"]').all()) {
      await field.fill('onze lettre')
    }
    const send = form.getByRole('button', { name: button })
    // The form of administrators cannot be sent before the passwords are long enough.
    if (page === admin) await expect.poll(() => send.isDisabled()).toBe(true)
    else await send.click()
    await form.getByText('Le mot de passe doit contenir au moins 12 caractères.').waitFor()
  }
})
