import { DESCRIBED_KINDS } from '@etapes-climat/domain/items/described-kinds'
import { SCREEN_SEGMENTS } from '@etapes-climat/domain/pages/rules/page-slug'
import { PUBLIC_SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'

/** First segments of calls that answer data, not pages. */
const CALLS = [
  'api',
  'cards',
  'captcha',
  'files',
  'me',
  'pages',
  'pdf',
  'report',
  'tags',
  ...Object.values(DESCRIBED_KINDS).map(({ path }) => path),
]

/** robots.txt: screens of signed-in people and calls are not for search engines. */
export function robotsText(publicUrl: string): string {
  const shown = new Set(PUBLIC_SCREENS.map(({ path }) => path.slice(1)))
  const closed = [...SCREEN_SEGMENTS.filter((segment) => !shown.has(segment)), ...CALLS]
  return [
    'User-agent: *',
    // The end mark keeps /etape from closing a written page such as /etapes.
    ...closed.flatMap((segment) => [`Disallow: /${segment}$`, `Disallow: /${segment}/`]),
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n')
}
