import {
  EMBEDDED_PAGES,
  isStepUid,
  MOST_TICKED,
  TICKED_STEP,
} from '@etapes-climat/domain/pages/rules/embedded-pages'
import { readPageQuery } from '@etapes-climat/domain/pages/rules/page-query'

/** The parameters that public pages read, by path; every other one says nothing of the page. */
const READ: Record<string, readonly string[]> = {
  '/a-la-une': ['q', 'secteur', 'benefice'],
  '/se-connecter': ['etape'],
  '/login': ['etape'],
}

/** The steps that are ticked in the calculator. */
const tickedSteps = (query: URLSearchParams) =>
  [...new Set(query.getAll(TICKED_STEP))].filter(isStepUid).slice(0, MOST_TICKED).sort()

/**
 * Cache key of an address: its path, and the query parameters that the page reads, each once, in a
 * fixed order, without empty ones.
 */
export function pageAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>) {
  const query = new URLSearchParams()
  for (const name of READ[pathname.replace(/\/$/, '')] ?? []) {
    const value = readPageQuery(searchParams, name)
    if (value) query.set(name, value)
  }
  if (pathname.replace(/\/$/, '') === EMBEDDED_PAGES.embeddedCalculator) {
    for (const uid of tickedSteps(searchParams)) query.append(TICKED_STEP, uid)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
