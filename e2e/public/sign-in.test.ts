import { expect, it } from 'vitest'
import { blockStorage } from '../support/browser/blocked-storage.ts'
import {
  fillSignIn,
  pageReady,
  signIn,
  signInByScreen,
  storeSession,
  useBrowser,
  visit,
} from '../support/browser/browser.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { focused } from '../support/browser/keyboard.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { baseUrl, makeMember } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'
import { editorShown } from '../support/user-actions/pathway.ts'

useBrowser()

const LOGIN_FAILED = 'Votre identifiant ou votre mot de passe est incorrect.'

it('AUTH-02 AUTH-03 AUTH-06 a member signs in, is remembered and gets the new report', async () => {
  const member = await makeMember()
  const { page } = await visit()
  const calls: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/me')) calls.push(request.headers().authorization)
  })
  await signInByScreen(page, member)
  expect(new URL(page.url()).pathname).toBe('/mon-parcours/edition')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored.token).toMatch(/^eyJ/)
  expect(stored.user_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(calls[0]).toBe(`Bearer ${stored.token}`)
})

it('PUB-28 PUB-29 PUB-31 the menu of a member', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await signIn(page, member)
  const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  await expect
    .poll(() => entries.allTextContents())
    .toEqual([
      'Accueil',
      'Qui sommes-nous',
      'À la une',
      'Mon parcours',
      'En savoir plus',
      'Contact',
      `S. ${member.lastName}`,
      'Se déconnecter',
    ])
  expect(await page.getByText('Gestion de site').count()).toBe(0)
})

it('AUTH-05 PUB-30 ADMIN-STEP-01 an administrator gets their home and menu', async () => {
  const { page } = await visit()
  await signInByScreen(page, ADMIN)
  expect(new URL(page.url()).pathname).toBe('/admin')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  expect((await menu.getByRole('link').allTextContents()).slice(0, 5)).toEqual([
    'Étapes Climats',
    'Ouvrages exemplaires',
    'Pages',
    'Classement',
    'Gestion de site',
  ])
  await menu.getByRole('button', { name: 'Mode édition' }).waitFor()
  const hrefs = () =>
    page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect
    .poll(hrefs)
    .toEqual(
      expect.arrayContaining([
        '/admin/etapes',
        '/mon-parcours/edition',
        '/admin/ouvrages-exemplaires',
      ]),
    )
})

it('AUTH-04 ERR-01 a wrong password shows the exact sentence, in view, and keeps the address', async () => {
  const member = await makeMember()
  const { page } = await visit({ height: 400, expected: /401/ })
  await page.goto('/login')
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('Adresse e-mail').fill(member.email)
  await form.getByLabel('Mot de passe').fill('mauvais')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  const alert = page.getByText(LOGIN_FAILED, { exact: true })
  await alert.waitFor()
  await expect
    .poll(() =>
      alert.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    )
    .toBe(true)
  expect(await form.getByLabel('Adresse e-mail').inputValue()).toBe(member.email)
})

it('PUB-09 PUB-10 /se-connecter and /login show the form and the links to join', async () => {
  const { page } = await visit()
  for (const path of ['/se-connecter', '/login']) {
    await page.goto(path)
    await page.getByRole('form', { name: 'Connexion' }).waitFor()
    await page.getByRole('form', { name: 'Demander un compte' }).waitFor()
    for (const name of ['Rejoindre DRO', 'Rejoindre NovaBuild']) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:/)
    }
  }
})

it('PUB-14 AUTH-23 D-33 /deconnexion empties the storage, theme included, ends the session and goes home; the answer about cookies stays', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await signInByScreen(page, member)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(stored)?.[0]
  const cookies = page.getByRole('region', { name: 'Cookies' })
  await cookies.getByRole('button', { name: 'Accepter' }).click()
  const contrast = (isOn: boolean) =>
    page.getByRole('button', { name: 'Contraste élevé', pressed: isOn })
  await contrast(false).click()
  await contrast(true).waitFor()
  await page.goto('/deconnexion')
  await page.waitForURL('**/accueil')
  // The name of the previous route is written at each navigation.
  const left = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(await left()).toEqual(['previous-route'])
  await page.getByRole('link', { name: 'Connexion / inscription' }).waitFor()
  const me = await fetch(new URL('/me', baseUrl()), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.status).toBe(401)
  await page.waitForLoadState('networkidle')
  expect(await left()).toEqual(['previous-route'])
  await contrast(false).waitFor()
  expect(await cookies.count()).toBe(0)
})

it('PUB-40 ERR-21 without a session member and administrator pages lead to /se-connecter', async () => {
  const { page } = await visit()
  for (const path of [
    '/mon-parcours/edition',
    '/mon-parcours/x',
    '/ouvrage-exemplaire/1',
    '/mon-compte',
    '/admin',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/se-connecter')
  }
})

it('D-15 a member who opens a page of administrators is redirected home, with the reason', async () => {
  const { page } = await visit()
  await storeSession(page, await makeMember())
  for (const path of ['/admin', '/admin/etapes?modifier=x']) {
    await page.goto(path)
    await page.waitForURL('**/accueil')
    await page
      .getByRole('alert')
      .getByText('Cette page est réservée aux administrateurs.')
      .waitFor()
    await page.getByRole('button', { name: 'Fermer la notification' }).click()
  }
})

it('AUTH-25 an expired access token is renewed once and the work goes on; a dead session asks to sign in', async () => {
  const member = await makeMember()
  const { page } = await visit({ expected: /401/ })
  await signInByScreen(page, member)
  const spoil = async (name: string) => {
    await page.evaluate((key) => {
      for (const item of Object.keys(localStorage)) {
        const value = localStorage.getItem(item) ?? ''
        if (key === 'access') {
          localStorage.setItem(item, value.replace(/(eyJ[\w-]+\.[\w-]+\.)[\w-]+/, '$1AAAA'))
        } else localStorage.setItem(item, value.replace(/[0-9a-f]{128}/, '0'.repeat(128)))
      }
    }, name)
  }
  await spoil('access')
  await page.goto('/mon-parcours/edition')
  await page.getByRole('checkbox', { name: /^Se loger/ }).waitFor()
  await spoil('access')
  await spoil('refresh')
  await page.goto('/mon-parcours/edition')
  await page.waitForURL('**/se-connecter')
})

it('PUB-45 STEP-14 PUB-39 signing in for a step says so, and leads to it afterwards', async () => {
  const member = await makeMember()
  const { name } = demoStep('LOG-03')
  const { page } = await visit()
  await page.goto('/a-la-une')
  await page.getByRole('link', { name }).click()
  const reason = `Connectez-vous pour lire cette étape\u00a0: ${name}`
  await page.getByText(reason).waitFor()
  const address = new URL(page.url())
  expect(address.pathname).toBe('/se-connecter')
  // The address of the sign-in page reveals no more than the page before.
  await page.goto(`/etape/${address.searchParams.get('etape')}`)
  await page.getByText(reason).waitFor()
  await fillSignIn(page, member)
  await page.waitForURL('**/mon-parcours/edition')
  await editorShown(page)
  await page.keyboard.press('Tab')
  expect((await focused(page))?.name).toBe(`a Lire « ${name} »`)
  await expectAccessible(page, 'étape demandée', page.getByRole('main'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Ajouter à mon parcours' }).waitFor()
})

it('PUB-45 a person who is signed in already goes on to the step, and « back » leads to where they were', async () => {
  const member = await makeMember()
  const { name } = demoStep('LOG-03')
  const { page } = await visit()
  await page.goto('/a-la-une')
  // Until scripts have taken the page over, a member's link is this one too.
  await page.getByRole('link', { name }).click()
  await page.getByText('Connectez-vous pour lire').waitFor()
  const address = page.url()
  await storeSession(page, member)
  await page.goto('/a-la-une')
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await page.waitForURL('**/a-la-une')
})

it('PUB-45 nothing but a published step is taken from the address, and the notice can be closed', async () => {
  const { page } = await visit({ expected: /404|400/ })
  for (const etape of ['https://exemple.org', '/admin', '999999']) {
    await page.goto(`/se-connecter?${new URLSearchParams({ etape })}`)
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(await page.getByText('Connectez-vous pour lire').count()).toBe(0)
  }
  await page.goto('/a-la-une')
  await page.getByRole('link', { name: demoStep('LOG-03').name }).click()
  await fillSignIn(page, ADMIN)
  await page.waitForURL('**/admin')
  const notice = page.getByRole('region', { name: 'Étape demandée' })
  await notice.getByRole('link', { name: `Lire « ${demoStep('LOG-03').name} »` }).waitFor()
  await notice.getByRole('button', { name: 'Fermer le message' }).click()
  expect(await notice.count()).toBe(0)
})

it('PUB-46 the editor is loaded while one types, and the button is busy until it is there', async () => {
  const member = await makeMember()
  const { page } = await visit()
  const editor = '**/assets/report-editor.screen-*.js'
  const requested = page.waitForRequest(editor)
  const release = await holdRequests(page, editor)
  await page.goto('/se-connecter')
  await pageReady(page)
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('Adresse e-mail').fill(member.email)
  await requested
  await form.getByLabel('Mot de passe').fill(member.password)
  const signedIn = page.waitForResponse('**/me')
  await form.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await signedIn
  await page.getByRole('progressbar', { name: 'Chargement en cours' }).waitFor()
  const busy = form.getByRole('button', { name: 'Connexion en cours' })
  expect(await busy.getAttribute('aria-disabled')).toBe('true')
  release()
  await editorShown(page)
})

// Catches: a part that is fetched in advance no more, so that each sign-in waits for one more answer.
it('PUB-46 every script of the editor came while one typed: none is asked for once one signs in', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await page.goto('/se-connecter')
  await pageReady(page)
  const form = page.getByRole('form', { name: 'Connexion' })
  const loaded = page.waitForResponse('**/assets/report-editor.screen-*.js')
  await form.getByLabel('Adresse e-mail').fill(member.email)
  await loaded
  await form.getByLabel('Mot de passe').fill(member.password)
  await page.waitForLoadState('networkidle')
  const late: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') late.push(new URL(request.url()).pathname)
  })
  await form.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await editorShown(page)
  expect(late).toEqual([])
})

it('AUTH-27 a browser that keeps no data: the sign-in says what to allow, and can be tried again', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await page.addInitScript(blockStorage, [])
  await page.goto('/se-connecter')
  await pageReady(page)
  await fillSignIn(page, member)
  const alert = page.getByRole('alert')
  await alert
    .getByText(/^Votre navigateur empêche .* Autorisez les cookies et les données de ce site/)
    .waitFor()
  const button = page.getByRole('button', { name: 'Se connecter', exact: true })
  expect(await button.isEnabled()).toBe(true)
  await page.goto('/mon-parcours')
  await page.waitForURL('**/se-connecter')
})
