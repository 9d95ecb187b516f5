import { expect, it } from 'vitest'
import { sitemapOf } from './sitemap-sections.ts'

it('PUB-19 the sitemap lists the pages of each role', () => {
  const titles = (role: Parameters<typeof sitemapOf>[0]) =>
    sitemapOf(role).map(({ title }) => title)
  expect(titles('anonymous')).toEqual(['Pages publiques'])
  expect(titles('member')).toEqual(['Pages publiques', 'Espace adhérent'])
  const labels = sitemapOf('admin').flatMap(({ entries }) => entries.map(({ label }) => label))
  expect(labels.filter((label) => / [:;!?]/.test(label))).toEqual([])
  expect(titles('admin')).toEqual(['Pages publiques', 'Espace adhérent', 'Administration'])
  const addresses = sitemapOf('admin').map(({ entries }) => entries.map(({ to }) => to))
  expect(addresses).toEqual([
    [
      '/accueil',
      '/qui-sommes-nous',
      '/en-savoir-plus',
      '/a-la-une',
      '/contact',
      '/se-connecter',
      '/verifier',
      '/mentions-legales',
      '/accessibilite',
    ],
    ['/mon-parcours/edition', '/mon-compte', '/deconnexion'],
    [
      '/admin',
      '/admin/etapes',
      '/admin/etapes/hierarchie',
      '/admin/sante',
      '/admin/ouvrages-exemplaires',
      '/admin/page/edition',
      '/admin/parametrages',
      '/admin/utilisateurs',
    ],
  ])
})
