import { apiRoutes } from '@etapes-climat/domain/api/contract'
import { SCREEN_SEGMENTS } from '@etapes-climat/domain/pages/rules/page-slug'
import { PUBLIC_SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'

/** First segments of calls whose answers search engines and other sites may read. */
const OPEN_CALLS = new Set(['media', 'open-data', 'oembed'])

const CALLS = Object.keys(apiRoutes).map((route) => route.split(/ \/|[/?]/)[1] ?? '')

/** robots.txt: screens of signed-in people and calls are not for search engines. */
export function robotsText(publicUrl: string): string {
  const shown = new Set(PUBLIC_SCREENS.map(({ path }) => path.slice(1)))
  const segments = new Set([...SCREEN_SEGMENTS, ...CALLS])
  const closed = [...segments].filter((segment) => !shown.has(segment) && !OPEN_CALLS.has(segment))
  return [
    'User-agent: *',
    // The end mark keeps /etape from closing a written page such as /etapes.
    ...closed.flatMap((segment) => [`Disallow: /${segment}$`, `Disallow: /${segment}/`]),
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n')
}
