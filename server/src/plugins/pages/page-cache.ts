import { randomInt } from 'node:crypto'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { RenderedPage, SharedPages } from '@etapes-climat/domain/pages/rendered-page'
import pLimit from 'p-limit'
import { type CachedBytes, cacheBytes } from '../kept-answers/cached-bytes.ts'
import { keepByVersion } from '../kept-answers/keep-by-version.ts'

export type SendablePage = RenderedPage & { bytes?: CachedBytes }

/** Renderings cached for one address: each draws other random pictures. */
const VARIANTS = 8
const SEEDS = Array.from({ length: VARIANTS }, (_, seed) => seed)
const MAX_BYTES = 128 * 1024 * 1024
/** A character of a page, its bytes and what compresses them, in memory. */
const BYTES_PER_CHARACTER = 4

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
  const cached = keepByVersion<SendablePage>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ bytes, shared, html }) =>
      bytes && !shared ? BYTES_PER_CHARACTER * html.length : null,
  })
  const oneAtATime = pLimit(1)
  let shared: { version: number; pages: SharedPages<SendablePage> } = { version: -1, pages: {} }
  const keyOf = (url: string, seed: number) => `${seed} ${url}`

  async function renderAnew(url: string, seed: number, version: number): Promise<SendablePage> {
    // Requests that arrived meanwhile are answered first.
    await endOfTurn()
    if (shared.version !== version) shared = { version, pages: {} }
    const { pages } = shared
    const page: SendablePage = await render(url, seed, pages)
    // What people look for has no end: it would push the pages out that everybody reads.
    const isKept = page.cacheable && !url.includes('?') && [200, 404].includes(page.status)
    if (!isKept || page.bytes) return page
    const sendable = { ...page, bytes: cacheBytes(Buffer.from(page.html)) }
    if (page.shared) pages[page.shared] = sendable
    return sendable
  }

  async function get(url: string): Promise<SendablePage> {
    const seed = randomInt(VARIANTS)
    const version = await contentVersion()
    return cached.get(keyOf(url, seed), version, () => oneAtATime(renderAnew, url, seed, version))
  }

  return {
    /** whether the address had a page when it was last asked for */
    isKnown: (url: string): boolean => SEEDS.some((seed) => cached.has(keyOf(url, seed))),

    get,

    /** The page of unknown addresses, rendered once for each content. @param url one of them */
    async notFound(url: string): Promise<SendablePage> {
      const { notFound } = shared.version === (await contentVersion()) ? shared.pages : {}
      return notFound ?? get(url)
    },
  }
}
