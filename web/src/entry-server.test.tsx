import { beforeAll, describe, expect, it } from 'vitest'
import { type PageRequest, renderPage } from './entry-server.tsx'
import { sampleCard, samplePage, sampleTestimony } from './testing/sample-data.ts'

const TEMPLATE =
  '<html lang="fr"><head><!--head--></head><body><div id="root"><!--page--></div><!--data--></body></html>'

const collection = (items: unknown[]) => ({ 'hydra:member': items })

const ANSWERS: Record<string, unknown> = {
  '/cards/actu': collection([
    sampleCard(1, { pictures: 5 }),
    sampleCard(2, { val: 0 }),
    sampleCard(3, { format: 'indirect' }),
    sampleCard(4, { format: 'completude' }),
    sampleCard(5),
  ]),
  '/testimonies': collection([sampleTestimony(1), sampleTestimony(2)]),
  '/pages/accueil-1': samplePage({
    slug: 'accueil-1',
    title: 'La ville à 2 tonnes',
    content: '<p>Mot de bienvenue.</p><p>Suite du mot.</p>',
  }),
  '/pages/rgpd': samplePage({ slug: 'rgpd', title: 'Mentions', content: '<h2>Éditeur</h2>' }),
  '/pages/ma-page': samplePage({
    slug: 'ma-page',
    title: 'Ma </script> page',
    content: '<p>Texte</p>',
  }),
  '/pages/en-savoir-plus-1': samplePage({ slug: 'e1', title: 'Un', content: '<p>premier</p>' }),
  '/pages/en-savoir-plus-2': samplePage({ slug: 'e2', title: 'Deux', content: '<p>second</p>' }),
  '/pages/en-savoir-plus-3': samplePage({ slug: 'e3', title: 'Trois', content: '<p>tiers</p>' }),
}

const asked: string[] = []

async function load(path: string) {
  asked.push(path)
  return ANSWERS[path] ?? null
}

const render = (
  url: string,
  { seed = 1, loader = load, sharedPages = {} }: Partial<Settings> = {},
) =>
  renderPage({
    url,
    template: TEMPLATE,
    load: loader,
    seed,
    sharedPages,
    publicUrl: 'https://climat.exemple.fr',
    passwordMin: 8,
  })

interface Settings extends Required<Pick<PageRequest, 'seed' | 'sharedPages'>> {
  loader: typeof load
}

/** Text of the page body, without the data script. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('<script'))

const pictureOf = (html: string) => /<img[^>]* src="(\/media[^"]+)"/.exec(html)?.[1]

beforeAll(() => {
  Object.assign(import.meta.env, { CLIENT_MANIFEST: {} })
})

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

  it('PUB-03 the three stages A, B, C stand in order', async () => {
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

  it('PUB-39 titles and downloads of /a-la-une lead visitors to the sign-in page', async () => {
    const body = bodyOf((await render('/a-la-une')).html)
    expect(body).toMatch(/<h2><a[^>]*href="\/se-connecter"[^>]*>Étape numéro 1<\/a>/)
    expect(body).toContain('aria-label="Télécharger l’étape Étape numéro 1 en PDF"')
  })

  it('STEP-03 the picture is one of the exemplary works, the same for the same seed', async () => {
    const shown = await Promise.all(
      [1, 1, 2, 3, 4, 5, 6].map(async (seed) =>
        pictureOf((await render('/a-la-une', { seed })).html),
      ),
    )
    expect(shown[0]).toMatch(/^\/media\/image\/full\/1-[0-4]\.jpg$/)
    expect(shown[1]).toBe(shown[0])
    expect(new Set(shown).size).toBeGreaterThan(1)
  })

  it('STEP-04 a value of 0 reads « Condition nécessaire »', async () => {
    const body = bodyOf((await render('/a-la-une')).html)
    expect(body.match(/Condition nécessaire/g)).toHaveLength(1)
    expect(body).toContain('>120</b> <span>kgCO2e par personne et par an')
  })

  it('STEP-09 STEP-10 the legend has two formats for a visitor', async () => {
    const legend = /<ul[^>]*aria-label="Légende">.*?<\/ul>/s.exec((await render('/a-la-une')).html)
    expect(legend?.[0]).toContain('Étape directe')
    expect(legend?.[0]).toContain('Étape transversale')
    expect(legend?.[0]).not.toContain('Étape pour complétude')
  })

  const SITE = 'https://climat.exemple.fr'
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]

  it.each([
    ['/accueil', '/accueil', 'Accueil · Étapes Climat'],
    ['/login', '/se-connecter', 'Connexion · Étapes Climat'],
    ['/ma-page/', '/ma-page', 'Ma &lt;/script&gt; page · Étapes Climat'],
  ])(
    'PUB-21 %s has one address, a description and what a shared link shows',
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

  it('a failing call answers 500, is not kept, and says so without its details', async () => {
    const failing = async () => Promise.reject(new Error('secret detail'))
    const { html, status, cacheable } = await render('/accueil', { loader: failing })
    expect({ status, cacheable }).toEqual({ status: 500, cacheable: false })
    expect(html).toContain('La page n’a pas pu être chargée')
    expect(html).not.toContain('secret detail')
  })
})
