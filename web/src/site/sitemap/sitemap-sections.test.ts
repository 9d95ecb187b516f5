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
})
