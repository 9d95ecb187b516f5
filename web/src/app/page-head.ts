import { KNOWN_BLOCKS } from '@etapes-climat/domain/pages/rules/page-slug'
import { escapeHtml } from '../lib/escape-html.ts'
import { pageError, pageTitle, type RouterPage, SITE, screenHandle } from '../routing/page-title.ts'
import { pathOf } from '../routing/route-names.ts'

const DESCRIPTION =
  'Choisir les étapes climat d’une opération de construction ou d’immobilier, et en mesurer l’effet en kgCO2e par personne et par an.'

/** The picture of a shared link, in the public folder. */
const SHARED_PICTURE = {
  path: '/partage.png',
  width: 1200,
  height: 630,
  alt: 'Trois bâtiments à la même échelle\u00a0: 9 t aujourd’hui, 4,5 t en 2030, 2 t en 2050.',
}

export interface HeadPage extends RouterPage {
  matches: readonly (RouterPage['matches'][number] & {
    pathname: string
    params: { slug?: string | undefined }
  })[]
}

interface HeadOptions {
  /** address that people use (`PUBLIC_URL`) */
  publicUrl: string
  /** whether a route is a public page */
  isPublic: (routeId: string) => boolean
}

/**
 * Title, description, robots rule and link preview. Only the server writes them: the browser
 * changes the title alone.
 */
export function pageHead(page: HeadPage, { publicUrl, isPublic }: HeadOptions): string[] {
  const title = pageTitle(page)
  const description = descriptionOf(page)
  const canonical = isListed(page, isPublic) ? new URL(addressOf(page), publicUrl).href : null
  const shared = {
    'og:site_name': SITE,
    'og:locale': 'fr_FR',
    'og:type': isArticle(page) ? 'article' : 'website',
    'og:title': title,
    'og:description': description,
    ...(canonical && { 'og:url': canonical }),
    'og:image': new URL(SHARED_PICTURE.path, publicUrl).href,
    'og:image:width': String(SHARED_PICTURE.width),
    'og:image:height': String(SHARED_PICTURE.height),
    'og:image:alt': SHARED_PICTURE.alt,
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    canonical
      ? `<link rel="canonical" href="${escapeHtml(canonical)}">`
      : '<meta name="robots" content="noindex">',
    ...Object.entries(shared).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

function descriptionOf(page: RouterPage): string {
  const { handle, resolve } = screenHandle(page)
  return (pageError(page) === undefined && resolve(handle?.description)) || DESCRIPTION
}

/** Of one person or one moment, or a failure: neither search engines nor the server's cache keep it. */
export function isUnlisted(page: RouterPage): boolean {
  const { handle, resolve } = screenHandle(page)
  return pageError(page) !== undefined || resolve(handle?.unlisted) === true
}

const isArticle = ({ matches, errors }: HeadPage) =>
  matches.at(-1)?.route.id === 'PagePage' && !errors

/** A public page with a text of its own: no failure, and no block that another page shows. */
function isListed(page: HeadPage, isPublic: HeadOptions['isPublic']): boolean {
  const leaf = page.matches.at(-1)
  if (!leaf || page.errors || !isPublic(leaf.route.id) || isUnlisted(page)) return false
  return !KNOWN_BLOCKS.includes(leaf.params.slug ?? '')
}

function addressOf({ matches }: HeadPage): string {
  const leaf = matches.at(-1)
  if (leaf?.route.id === 'loginAlias') return pathOf('login')
  return leaf?.pathname.replace(/\/$/, '') ?? '/'
}
