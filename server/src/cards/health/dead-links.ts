import type { Executor } from '../../db/client.ts'
import { findTargets } from './faults.repository.ts'

export interface SiteAddresses {
  publicUrl: string
  /** first segments of every screen and call */
  reserved: ReadonlySet<string>
}

/** A path of the site, and the item it leads to: `/etape/x` leads to the step x. */
interface SitePath {
  kind: 'cards' | 'works' | 'slugs'
  name: string
}

const NAMED: Record<string, 'cards' | 'works'> = { etape: 'cards', 'ouvrage-exemplaire': 'works' }

/** Addresses that HTML links to, as they are written. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/\bhref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** The item of this site that an address leads to; null: none, or another site. */
function pathOf(href: string, { publicUrl, reserved }: SiteAddresses): SitePath | null {
  if (href.startsWith('#') || !URL.canParse(href, publicUrl)) return null
  const { origin, pathname } = new URL(href, publicUrl)
  if (origin !== new URL(publicUrl).origin) return null
  const [first = '', second = ''] = pathname.split('/').filter(Boolean).map(decoded)
  const kind = NAMED[first]
  if (kind) return { kind, name: second }
  return first === '' || reserved.has(first) ? null : { kind: 'slugs', name: first }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Which of these addresses lead to something of this site that members do not find. */
export async function findDeadLinks(
  executor: Executor,
  hrefs: readonly string[],
  site: SiteAddresses,
): Promise<Set<string>> {
  const paths = [...new Set(hrefs)].flatMap((href) => {
    const path = pathOf(href, site)
    return path ? [{ href, ...path }] : []
  })
  const named = (wanted: SitePath['kind']) =>
    paths.filter(({ kind }) => kind === wanted).map(({ name }) => name)
  const there = await findTargets(executor, {
    cards: named('cards'),
    works: named('works'),
    slugs: named('slugs'),
  })
  return new Set(paths.filter(({ name }) => !there.has(name)).map(({ href }) => href))
}
