import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  canonicalOf,
  metaOf,
  render,
  renderWithoutFiles,
} from '../../testing/rendered-pages.ts'
import { sampleCard } from '../../testing/sample-data.ts'

const pictureOf = (html: string) => /<img[^>]* src="(\/media[^"]+)"/.exec(html)?.[1]

renderWithoutFiles()

describe('/a-la-une', () => {
  it('PUB-39 titles and downloads of /a-la-une lead visitors to the sign-in page', async () => {
    const body = bodyOf((await render('/a-la-une')).html)
    const signIn = `/se-connecter\\?etape=${sampleCard(1).uid}`
    expect(body).toMatch(new RegExp(`<h3[^>]*><a[^>]*href="${signIn}"[^>]*>Étape numéro 1</a>`))
    expect(body).toContain('aria-label="Télécharger l’étape Étape numéro 1 en PDF"')
  })

  it('PUB-44 /a-la-une shows the results for a text and a sector, in a form that works without scripts', async () => {
    const { html } = await render('/a-la-une?q=v%C3%A9lo&secteur=se-loger')
    const body = bodyOf(html)
    expect(body.match(/<article/g)).toHaveLength(1)
    expect(body).toContain('Étape numéro 5')
    expect(body).toMatch(/<form[^>]*action="\/a-la-une#chercher"(?![^>]*method)/)
    expect(body).toMatch(/<input[^>]*name="q"[^>]*value="vélo"/)
    expect(body).toMatch(/<button[^>]*value="se-loger" aria-pressed="true"[^>]*name="secteur"/)
    expect(body).toMatch(/<button[^>]*value="travailler" aria-pressed="false"/)
    expect(body).toContain('href="#secteur-se-loger"')
    expect(body).not.toContain('href="#secteur-travailler"')
    expect(html).toContain(
      '<title>«\u00a0vélo\u00a0» · Se loger · À la une · Étapes Climat</title>',
    )
    expect(metaOf(html, 'robots')).toBe('noindex')
    expect(canonicalOf(html)).toBeUndefined()
  })

  it.each(['?q=v%C3%A9lo', '?secteur=se-loger'])(
    'PUB-44 /a-la-une%s is not for search engines, /a-la-une is',
    async (query) => {
      const found = (await render(`/a-la-une${query}`)).html
      expect(bodyOf(found)).toContain('Étape numéro 5')
      expect([metaOf(found, 'robots'), canonicalOf(found)]).toEqual(['noindex', undefined])
      const all = (await render('/a-la-une')).html
      expect(metaOf(all, 'robots')).toBeUndefined()
      expect(canonicalOf(all)).toMatch(/\/a-la-une$/)
    },
  )

  it('PUB-44 where nothing is found, /a-la-une leads back to everything', async () => {
    const body = bodyOf((await render('/a-la-une?q=rien')).html)
    expect(body).toContain('Aucune étape ne correspond')
    expect(body).toMatch(/href="\/a-la-une"[^>]*>Voir toutes les étapes/)
  })

  it('PUB-44 pictures wait until they are near the window, and hold back nothing', async () => {
    const body = bodyOf((await render('/a-la-une')).html)
    expect(body).not.toContain('preload')
    const ways = [...body.matchAll(/<img[^>]* loading="(\w+)"/g)].map(([, way]) => way)
    expect(ways).toEqual(Array(5).fill('lazy'))
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
    expect(body).toMatch(/>120<\/b> <span[^>]*>kgCO2e par personne et par an/)
  })

  it('STEP-09 STEP-10 the legend has two formats for a visitor', async () => {
    const legend = /<ul[^>]*aria-label="Légende">.*?<\/ul>/s.exec((await render('/a-la-une')).html)
    expect(legend?.[0]).toContain('Étape directe')
    expect(legend?.[0]).toContain('Étape transversale')
    expect(legend?.[0]).not.toContain('Étape pour complétude')
  })
})
