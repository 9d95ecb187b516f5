import { describe, expect, it } from 'vitest'
import {
  asked,
  bodyOf,
  canonicalOf,
  load,
  metaOf,
  render,
  renderWithoutFiles,
  SITE,
} from './testing/rendered-pages.ts'

renderWithoutFiles()

describe('rendered pages', () => {
  it('PUB-01 / redirects to /accueil', async () => {
    expect(await render('/')).toMatchObject({ status: 302, redirect: '/accueil' })
  })

  it('PUB-02 the home page shows the text of the block accueil-1', async () => {
    const { html, status, cacheable } = await render('/accueil')
    expect({ status, cacheable }).toEqual({ status: 200, cacheable: true })
    expect(bodyOf(html)).toContain('<p>Mot de bienvenue.</p>')
    expect(bodyOf(html)).toContain('<p>Suite du mot.</p>')
    expect(html).toContain('<title>Accueil · Étapes Climat</title>')
  })

  it('PUB-03 the three stages A, B, C are in order', async () => {
    const body = bodyOf((await render('/accueil')).html)
    const places = ['Situer ses priorités', 'Choisir ses étapes', 'Recevoir son bilan'].map(
      (title) => body.indexOf(title),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })

  it('PUB-04 the calculate button leads a visitor to the sign-in page', async () => {
    const body = bodyOf((await render('/accueil')).html)
    expect(body).toMatch(/<a[^>]*href="\/se-connecter"[^>]*>Calculer mon parcours/)
  })

  it('PUB-05 the home page shows exactly the first three steps, in order', async () => {
    const names = [...bodyOf((await render('/accueil')).html).matchAll(/Étape numéro (\d)<\/a>/g)]
    expect(names.map(([, number]) => number)).toEqual(['1', '2', '3'])
  })

  it('PUB-06 the carousel starts with the first testimony and names its author', async () => {
    const body = bodyOf((await render('/accueil')).html)
    expect(body).toContain('<p>Témoignage 1</p>')
    expect(body).toContain('Maëlle')
    expect(body).toContain('Témoignage suivant')
  })

  // Catches: a form that stands beside another part of the page, and goes with it.
  it.each([
    ['/testimonies', 'Témoignage suivant'],
    ['/cards/actu', 'Toutes les étapes'],
    ['/pages/accueil-1', 'Mot de bienvenue'],
  ])(
    'PUB-07 without what %s answers the home page has its other parts, and the form',
    async (missing, part) => {
      const parts = ['Témoignage suivant', 'Toutes les étapes', 'Mot de bienvenue', '<form']
      const empty = missing.startsWith('/pages') ? null : { 'hydra:member': [] }
      const loader = async (path: string) => (path === missing ? empty : load(path))
      const body = bodyOf((await render('/accueil', { loader })).html)
      const shown = parts.filter((words) => body.includes(words))
      expect(shown).toEqual(parts.filter((words) => words !== part))
      expect(body).toMatch(/<form[^>]*>(?:(?!<\/form>).)*name="message"/s)
    },
  )

  it('PUB-08 the drawing states 9 t, 4,5 t and 2 t, also in words', async () => {
    const body = bodyOf((await render('/accueil')).html)
    expect(body).toContain('De 9 t à 4,5 t, puis 2 t de CO2e par personne et par an')
    expect(body).toContain('>4,5<')
  })

  it('PUB-17 /en-savoir-plus shows the three blocks in order', async () => {
    asked.length = 0
    const body = bodyOf((await render('/en-savoir-plus')).html)
    expect(asked).toEqual([1, 2, 3].map((number) => `/pages/en-savoir-plus-${number}`))
    expect(body).toMatch(/premier.*second.*tiers/s)
  })

  it('PUB-20 /mentions-legales shows the block rgpd', async () => {
    expect(bodyOf((await render('/mentions-legales')).html)).toContain('<h2>Éditeur</h2>')
  })

  it('PUB-21 /{slug} shows the page of that slug, its data unable to leave its script', async () => {
    const { html, status } = await render('/ma-page')
    expect(status).toBe(200)
    expect(bodyOf(html)).toContain('<p>Texte</p>')
    expect(html).toContain('Ma &lt;/script&gt; page · Étapes Climat')
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })

  it.each(['/slug-inconnu', '/x/y/z', '/admin/nulle-part'])(
    'PUB-22 %s is the 404 page with a link home',
    async (url) => {
      const { html, status } = await render(url)
      expect(status).toBe(404)
      expect(bodyOf(html)).toContain('Page introuvable')
      expect(bodyOf(html)).toMatch(/href="\/accueil"[^>]*>Revenir à l’accueil/)
      expect(html).toContain('<title>Page introuvable · Étapes Climat</title>')
    },
  )

  it('PUB-35 PUB-36 the footer names the partners and leads to sitemap and legal notices', async () => {
    const body = bodyOf((await render('/accueil')).html)
    expect(body).toContain('aria-label="DRO"')
    expect(body).toContain('aria-label="NovaBuild"')
    expect(body).toContain('href="/plan-de-site"')
    expect(body).toContain('href="/mentions-legales"')
  })

  it('PUB-38 a signed-in person’s page is the layout and « Chargement en cours »', async () => {
    const { html, status } = await render('/mon-compte')
    expect(status).toBe(200)
    expect(bodyOf(html)).toContain('Chargement en cours')
  })

  it('PUB-41 the pages of signed-in people are one page, whatever their address', async () => {
    const area = await render('/mon-parcours/1')
    for (const url of ['/etape/x1', '/admin', '/admin/page/7', '/mon-parcours/edition']) {
      expect(await render(url)).toEqual(area)
      expect(await render(url, { seed: 3, sharedPages: { area } })).toBe(area)
    }
    for (const url of ['/accueil', '/ma-page', '/password/reset/jeton']) {
      expect((await render(url, { sharedPages: { area } })).shared, url).toBeUndefined()
    }
  })

  it('PUB-45 the sign-in page names the published step that it is for, and no other', async () => {
    const { html } = await render('/se-connecter?etape=7')
    expect(bodyOf(html)).toMatch(/Connectez-vous pour lire cette étape.*Étape numéro 7/)
    expect(metaOf(html, 'robots')).toBe('noindex')
    const loader = (path: string) =>
      path.startsWith('/cards/actu/') ? Promise.reject(new Error('404')) : load(path)
    for (const etape of ['8', '//exemple.org', '../../api/me']) {
      const query = new URLSearchParams({ etape })
      const page = await render(`/se-connecter?${query}`, { loader })
      expect(page.status).toBe(200)
      expect(bodyOf(page.html)).not.toContain('pour lire cette étape')
      expect(bodyOf(page.html)).not.toContain('exemple.org')
    }
  })

  it.each([
    ['/accueil', '/accueil', 'Accueil · Étapes Climat'],
    ['/login', '/se-connecter', 'Connexion · Étapes Climat'],
    ['/ma-page/', '/ma-page', 'Ma &lt;/script&gt; page · Étapes Climat'],
  ])(
    'PUB-21 %s has one address, a description and a link preview',
    async (path, canonical, title) => {
      const { html } = await render(path)
      expect(canonicalOf(html)).toBe(SITE + canonical)
      expect(metaOf(html, 'og:url')).toBe(SITE + canonical)
      expect(metaOf(html, 'og:title')).toBe(title)
      expect(metaOf(html, 'og:description')).toBe(metaOf(html, 'description'))
      expect(metaOf(html, 'description')).toMatch(/\S/)
      expect(metaOf(html, 'og:locale')).toBe('fr_FR')
      expect(metaOf(html, 'og:site_name')).toBe('Étapes Climat')
      expect(metaOf(html, 'og:image')).toBe(`${SITE}/partage.png`)
      expect(metaOf(html, 'robots')).toBeUndefined()
    },
  )

  it.each(['/mon-compte', '/admin', '/deconnexion', '/inconnue/page', '/rgpd'])(
    '%s is not for search engines',
    async (path) => {
      const { html } = await render(path)
      expect(metaOf(html, 'robots')).toBe('noindex')
      expect(canonicalOf(html)).toBeUndefined()
    },
  )

  it('OPEN-02 the calculator for frames runs no script, has neither head nor foot of the site, and leads to oEmbed', async () => {
    const { html, status, embedded } = await render('/embarquer/calcul')
    expect({ status, embedded }).toEqual({ status: 200, embedded: true })
    expect(html).not.toMatch(/<(script|header|footer)|modulepreload/)
    expect(bodyOf(html)).toContain('Calculer avec les étapes climat')
    const address = /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(
      html,
    )
    const oembed = new URL((address?.[1] ?? '').replaceAll('&amp;', '&'))
    expect(oembed.pathname).toBe('/oembed')
    expect(oembed.searchParams.get('url')).toBe(`${SITE}/embarquer/calcul`)
    const missing = await render('/embarquer/etape/7')
    expect(missing).toMatchObject({ status: 404, shared: 'notFound' })
    expect(missing.embedded).toBeUndefined()
  })

  it('a failing call answers 500 without its details, and is not cached', async () => {
    const failing = async () => Promise.reject(new Error('secret detail'))
    const { html, status, cacheable } = await render('/accueil', { loader: failing })
    expect({ status, cacheable }).toEqual({ status: 500, cacheable: false })
    expect(html).toContain('La page n’a pas pu être chargée')
    expect(html).not.toContain('secret detail')
  })

  it('O-08 a call that cannot be answered now makes the page 503, which is not cached', async () => {
    const loader = async () => Promise.reject(new Response(null, { status: 503 }))
    const { html, status, cacheable } = await render('/accueil', { loader })
    expect({ status, cacheable }).toEqual({ status: 503, cacheable: false })
    expect(html).toContain('La page n’a pas pu être chargée')
  })
})
