import { KNOWN_BLOCKS } from '@etapes-climat/domain/pages/rules/page-slug'
import { PUBLIC_SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'

export interface PageDate {
  slug: string
  updatedAt: Date
}

/**
 * The sitemap of search engines (sitemaps.org): public screens and written pages, each with its last
 * change when it is known. Slugs and paths hold nothing that XML would need escaped.
 */
export function sitemapXml(publicUrl: string, pages: readonly PageDate[]): string {
  const dates = new Map(pages.map(({ slug, updatedAt }) => [slug, updatedAt]))
  const screens = PUBLIC_SCREENS.map(({ path, blocks }) => ({
    path,
    changed: latest(blocks.flatMap((slug) => dates.get(slug) ?? [])),
  }))
  const written = pages
    .filter(({ slug }) => !KNOWN_BLOCKS.includes(slug))
    .map(({ slug, updatedAt }) => ({ path: `/${slug}`, changed: updatedAt }))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...screens, ...written].map(({ path, changed }) => entry(publicUrl, path, changed)),
    '</urlset>',
    '',
  ].join('\n')
}

function entry(publicUrl: string, path: string, changed: Date | undefined): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${new URL(path, publicUrl).href}</loc>${lastmod}</url>`
}

function latest(dates: readonly Date[]): Date | undefined {
  return dates.toSorted((a, b) => b.getTime() - a.getTime())[0]
}
