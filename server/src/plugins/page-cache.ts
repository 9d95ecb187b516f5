import { randomInt } from 'node:crypto'
import { type EncodedPage, encodePage } from './encoded-page.ts'
import type { RenderPage } from './render-page.ts'

type RenderedPage = Awaited<ReturnType<RenderPage>>
/** A page to send; one that is kept is also there compressed. */
type SendablePage = RenderedPage & { encoded?: EncodedPage }

/** Renderings kept of one address: each draws other random pictures (D-37). */
const VARIANTS = 8
const ADDRESSES = 200

interface CachedAddress {
  version: number
  variants: (SendablePage | undefined)[]
}

/**
 * Rendered pages are the visitor's page, the same for everyone, until the public content changes.
 * Unknown addresses are rendered each time, so that they cannot fill the memory.
 */
export function createPageCache(
  contentVersion: () => Promise<number>,
  render: (url: string, seed: number) => Promise<RenderedPage>,
) {
  const addresses = new Map<string, CachedAddress>()

  function remember(url: string, version: number, seed: number, page: RenderedPage): SendablePage {
    if (!page.cacheable || page.status !== 200) return page
    let cached = addresses.get(url)
    if (!cached || cached.version !== version) {
      if (addresses.size >= ADDRESSES) addresses.clear()
      cached = { version, variants: [] }
      addresses.set(url, cached)
    }
    const kept = { ...page, encoded: encodePage(page.html) }
    cached.variants[seed] = kept
    return kept
  }

  return {
    async get(url: string): Promise<SendablePage> {
      const version = await contentVersion()
      const seed = randomInt(VARIANTS)
      const cached = addresses.get(url)
      const known = cached?.version === version ? cached.variants[seed] : undefined
      if (known) return known
      const page = await render(url, seed)
      return remember(url, version, seed, page)
    },
  }
}
