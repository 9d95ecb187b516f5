import { expect, it } from 'vitest'
import { version } from '../../package.json' with { type: 'json' }
import { pageReady, useBrowser, visit } from '../support/browser/browser.ts'
import { goWithin } from '../support/browser/go-within.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { baseUrl, call, newAddress } from '../support/server/api.ts'

useBrowser()

const html = async (path: string) => {
  const response = await fetch(new URL(path, baseUrl()), { redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

it('PUB-01 / redirects to /accueil', async () => {
  const { status, headers } = await html('/')
  expect([status, headers.get('location')]).toEqual([302, '/accueil'])
  const { page } = await visit()
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/accueil')
})

/** Whether texts follow each other in a page. */
function inOrder(page: string, texts: readonly string[]): boolean {
  const places = texts.map((text) => page.indexOf(text))
  return places.every((place, index) => place > (places[index - 1] ?? 0))
}

it('LIM-17 PUB-02 PUB-03 the home page carries its text, the stages and the drawing in the HTML', async () => {
  const home = await html('/accueil')
  expect(home.status).toBe(200)
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(home.text).toContain('Chaque personne émet aujourd’hui environ 9')
  const stages = ['Situer ses priorités', 'Choisir ses étapes', 'Recevoir son bilan']
  expect(inOrder(home.text, stages)).toBe(true)
  for (const figure of ['4,5', 'un étage = 1']) expect(home.text).toContain(figure)
})

it('PUB-08 the drawing of the home page is the server’s, or drawn alike when one comes from another page', async () => {
  const { page } = await visit()
  const drawing = page.getByRole('img', { name: /^De 9 t à 4,5 t, puis 2 t/ })
  const marksOf = () => drawing.filter({ visible: true }).innerHTML()
  await page.goto('/accueil')
  await pageReady(page)
  const sent = await marksOf()
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(files.filter((name) => name.includes('trajectory-drawing'))).toEqual([])
  await page.goto('/contact')
  await pageReady(page)
  await goWithin(page, '/accueil')
  expect(await marksOf()).toBe(sent)
})

it('LIM-06 PUB-05 the home page carries the first three steps of the front page, and no more', async () => {
  const { text } = await html('/accueil')
  const steps = ['MOB-02', 'LOG-03', 'BAT-02'].map((id) => demoStep(id).name)
  expect(inOrder(text, steps)).toBe(true)
  expect(text.match(/<article/g)).toHaveLength(3)
  expect(text).not.toContain(demoStep('ALI-01').name)
})

it('PUB-16 PUB-17 PUB-20 pages of text carry their blocks in the HTML', async () => {
  expect((await html('/qui-sommes-nous')).text).toContain('engagées pour une construction')
  const blocks = [
    'L’empreinte carbone compte',
    'La valeur d’une étape est',
    'Le potentiel est la réduction',
  ]
  expect(inOrder((await html('/en-savoir-plus')).text, blocks)).toBe(true)
  expect((await html('/mentions-legales')).text).toContain('Éditeur')
})

it('PUB-22 an unknown path is the 404 page with status 404 and a way home', async () => {
  for (const path of ['/x/y/z', '/slug-inconnu', '/mon-parcours/a/b/c', '/assets/absent.js']) {
    expect((await html(path)).status).toBe(404)
  }
  const { page } = await visit({ expected: /404/ })
  await page.goto('/x/y/z')
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await page.waitForURL('**/accueil')
})

it('PUB-21 /{slug} shows the page of that slug', async () => {
  const { status, text } = await html('/contact-1')
  expect(status).toBe(200)
  expect(text).toContain('dirigeantes et dirigeants')
})

it('PUB-04 PUB-26 PUB-37 the visitor’s menu, the calculate button and the footer', async () => {
  const { page } = await visit()
  await page.goto('/accueil')
  const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  expect(await entries.allTextContents()).toEqual([
    'Accueil',
    'Qui sommes-nous',
    'En savoir plus',
    'À la une',
    'Contact',
    'Connexion / inscription',
  ])
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('img', { name: 'DRO' }).waitFor()
  await footer.getByText(version, { exact: true }).waitFor()
  expect(await footer.getByRole('link', { name: 'Plan de site' }).getAttribute('href')).toBe(
    '/plan-de-site',
  )
  expect(await footer.getByRole('link', { name: 'Mentions légales' }).getAttribute('href')).toBe(
    '/mentions-legales',
  )
  await page.getByRole('link', { name: 'Calculer', exact: true }).click()
  await page.waitForURL('**/se-connecter')
})

it('PUB-06 the carousel shows each testimony in turn, with the keyboard', async () => {
  const { page } = await visit()
  await page.goto('/accueil')
  const next = page.getByRole('button', { name: 'Témoignage suivant' })
  const { 'hydra:totalItems': total, 'hydra:member': testimonies } = await (
    await call('GET', '/testimonies')
  ).json()
  for (const { firstName, lastName } of testimonies) {
    await page.getByText(`${firstName} ${lastName}`).waitFor()
    await next.focus()
    await page.keyboard.press('Enter')
  }
  // Testimonies of the demonstration, and those that other tests have made.
  expect(total).toBeGreaterThanOrEqual(5)
  await page.getByText(`${testimonies[0].firstName} ${testimonies[0].lastName}`).waitFor()
})

it('PUB-32 the theme is switched and remembered, from that of the system', async () => {
  const { page } = await visit()
  await page.goto('/accueil')
  const look = () =>
    page.evaluate(() => ({
      isDark: document.documentElement.classList.contains('dark'),
      ground: getComputedStyle(document.body).backgroundColor,
    }))
  const light = await look()
  expect(light.isDark).toBe(false)
  await pageReady(page)
  await page.getByRole('button', { name: 'Contraste élevé' }).click()
  const dark = await look()
  expect(dark.isDark).toBe(true)
  expect(dark.ground).not.toBe(light.ground)
  await page.reload()
  expect(await look()).toEqual(dark)
  await pageReady(page)
  await page.getByRole('button', { name: 'Contraste élevé' }).click()
  expect(await look()).toEqual(light)

  const { page: inDark } = await visit()
  await inDark.emulateMedia({ colorScheme: 'dark' })
  await inDark.goto('/accueil')
  await pageReady(inDark)
  const contrast = inDark.getByRole('button', { name: 'Contraste élevé' })
  expect(await contrast.getAttribute('aria-pressed')).toBe('true')
  await contrast.click()
  expect(await contrast.getAttribute('aria-pressed')).toBe('false')
  expect(await inDark.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    light.ground,
  )
})

it('PUB-34 the cookie band closes on a choice and stays closed', async () => {
  for (const choice of ['Accepter', 'Refuser']) {
    const { page } = await visit()
    // In a folder: the choice holds for the whole site.
    await page.goto('/password/forgotten')
    const band = page.getByRole('region', { name: 'Cookies' })
    await band.getByRole('button', { name: choice }).click()
    await band.waitFor({ state: 'hidden' })
    await page.goto('/accueil')
    await pageReady(page)
    expect(await band.count()).toBe(0)
  }
})

it('PUB-24 PUB-27 a page opens at its top; the visitor’s menu hides once scrolled', async () => {
  const { page } = await visit({ height: 600 })
  await page.goto('/accueil')
  const entry = page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'À la une' })
  const onScreen = () => entry.evaluate((link) => link.getBoundingClientRect().bottom > 0)
  await page.mouse.wheel(0, 1500)
  await expect.poll(onScreen).toBe(false)
  await entry.focus()
  await expect.poll(onScreen).toBe(true)
  await entry.blur()
  await expect.poll(onScreen).toBe(false)
  await page.mouse.wheel(0, -3000)
  await expect.poll(onScreen).toBe(true)
  await page.mouse.wheel(0, 900)
  await page.getByRole('link', { name: 'Toutes les étapes' }).click()
  await page.waitForURL('**/a-la-une')
  const scrolled = () => page.evaluate(() => scrollY)
  await expect.poll(scrolled).toBe(0)
  await page.mouse.wheel(0, 900)
  await expect.poll(scrolled).toBeGreaterThan(500)
  await page.goBack()
  await page.waitForURL('**/accueil')
  await expect.poll(scrolled).toBe(0)
})

it('PUB-41 PUB-44 unknown addresses share one page, and a client that asks for too many of them waits', async () => {
  const address = newAddress()
  const ask = async (path: string, from = address) => {
    const answer = await fetch(`${baseUrl()}${path}`, { headers: { 'x-forwarded-for': from } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  // Rendered for the first time, a page counts as well.
  for (const path of ['/accueil', '/a-la-une']) {
    expect((await ask(path, newAddress())).status).toBe(200)
  }
  const areas = []
  for (let n = 0; n < 130; n++) areas.push(await ask(`/etape/${n}`), await ask(`/admin/page/${n}`))
  expect(new Set(areas.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(areas.map(({ text }) => text)).size).toBe(1)
  const pages = []
  for (let n = 0; n < 60; n++) pages.push(await ask(`/inconnue-${n}`), await ask(`/x/y/${n}`))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]))
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
  // Twice as many, here and below: the minute may end meanwhile.
  let refused = await ask('/inconnue-de-plus')
  for (let n = 0; n < 120 && refused.status === 404; n++) refused = await ask(`/inconnue/${n}`)
  expect([refused.status, refused.text]).toEqual([
    429,
    'Trop de demandes, réessayez dans un instant.',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await ask('/accueil')).status, 'pages that exist go on').toBe(200)
  const other = newAddress()
  expect((await ask('/inconnue-de-plus', other)).status, 'others go on').toBe(404)
  const resets: number[] = []
  while (resets.length < 240 && !resets.includes(429)) {
    resets.push((await ask(`/password/reset/${resets.length}`, other)).status)
  }
  expect(resets, 'what is rendered anew counts too').toContain(429)
  expect((await ask('/a-la-une?q=', other)).status, 'nothing is looked for').toBe(200)
  expect((await ask('/a-la-une?q=autre', other)).status, 'as does what is looked for').toBe(429)
})

it('PUB-41 a browser that has a page is answered that it has not changed', async () => {
  const address = `${baseUrl()}/a-la-une`
  // Each of its variants, with other pictures, has a tag of its own.
  const tags = new Set<string>()
  for (let n = 0; n < 40; n++) tags.add((await fetch(address)).headers.get('etag') ?? '')
  expect([...tags].filter((tag) => !/^W\/"[\w-]{22}"$/.test(tag))).toEqual([])
  const headers = { 'if-none-match': [...tags].join(', ') }
  const answer = await fetch(address, { headers })
  expect([answer.status, await answer.text()]).toEqual([304, ''])
})
