import { randomInt } from 'node:crypto'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type EncodedPage, encodePage } from './encoded-page.ts'
import type { RenderedPage, SharedPages } from './render-page.ts'

/** A page to send; a cached one is also available compressed. */
export type SendablePage = RenderedPage & { encoded?: EncodedPage }

/** Renderings cached for one address: each draws other random pictures. */
const VARIANTS = 8
const ADDRESSES = 200

interface CachedAddress {
  version: number
  variants: (SendablePage | undefined)[]
}

/** The requested address and the version of the content. */
interface Wanted {
  url: string
  seed: number
  version: number
}

/** @param sharedPages answered instead of rendering them again */
type Render = (
  url: string,
  seed: number,
  sharedPages: SharedPages<SendablePage>,
) => Promise<RenderedPage>

/**
 * Caches rendered pages, which are the same for everybody, until the public content changes.
 * Concurrent requests for a page render it once, and pages are rendered one after the other, so
 * that other requests are answered in between. Unknown addresses share one page, and those of
 * signed-in people another, so they fill neither memory nor time.
 */
export function createPageCache(contentVersion: () => Promise<number>, render: Render) {
  const addresses = new Map<string, CachedAddress>()
  const rendering = new Map<string, Promise<SendablePage>>()
  const oneAtATime = pLimit(1)
  let shared: { version: number; pages: SharedPages<SendablePage> } = { version: -1, pages: {} }

  function kept({ url, seed, version }: Wanted): SendablePage | undefined {
    const cached = addresses.get(url)
    return cached?.version === version ? cached.variants[seed] : undefined
  }

  async function renderAnew(wanted: Wanted): Promise<SendablePage> {
    const { url, seed, version } = wanted
    if (shared.version !== version) shared = { version, pages: {} }
    const { pages } = shared
    const page: SendablePage = await render(url, seed, pages)
    if (page.shared && page === pages[page.shared]) return page
    // What people look for has no end: it would push the pages out that everybody reads.
    const isKept = page.cacheable && !url.includes('?')
    return isKept ? remember(wanted, page) : page
  }

  function remember({ url, seed, version }: Wanted, page: RenderedPage): SendablePage {
    if (page.status !== 200 && page.status !== 404) return page
    const sendable = { ...page, encoded: encodePage(page.html) }
    if (page.shared) {
      if (shared.version === version) shared.pages[page.shared] = sendable
      return sendable
    }
    let cached = addresses.get(url)
    if (!cached || cached.version !== version) {
      if (addresses.size >= ADDRESSES) addresses.clear()
      cached = { version, variants: [] }
      addresses.set(url, cached)
    }
    cached.variants[seed] = sendable
    return sendable
  }

  return {
    /** whether the address had a page when it was last asked for */
    isKnown: (url: string): boolean => addresses.has(url),

    async get(url: string): Promise<SendablePage> {
      const wanted = { url, seed: randomInt(VARIANTS), version: await contentVersion() }
      const known = kept(wanted)
      if (known) return known
      const key = `${wanted.version} ${wanted.seed} ${url}`
      const underWay = rendering.get(key)
      if (underWay) return underWay
      const page = oneAtATime(async () => {
        // Requests that arrived meanwhile are answered first.
        await endOfTurn()
        return renderAnew(wanted)
      }).finally(() => rendering.delete(key))
      rendering.set(key, page)
      return page
    },
  }
}
