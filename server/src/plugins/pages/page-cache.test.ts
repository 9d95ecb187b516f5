import type { SharedPages } from '@etapes-climat/domain/pages/rendered-page'
import { expect, it } from 'vitest'
import { createPageCache, type SendablePage } from './page-cache.ts'

const SHARED: Record<string, keyof SharedPages<unknown>> = {
  '/unknown': 'notFound',
  '/private': 'area',
}

/** A cache over a renderer that counts its calls, and finishes on demand. */
function countedCache() {
  const content = { version: 1 }
  const rendered: string[] = []
  /** for which the renderer was called, which reads contents before it knows what is shared */
  const called: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const render = async (url: string, _seed: number, sharedPages: SharedPages<SendablePage>) => {
    called.push(url)
    if (url.startsWith('/held')) await held
    const shared = SHARED[url.split('-', 1)[0] ?? '']
    if (shared && sharedPages[shared]) return sharedPages[shared]
    rendered.push(url)
    const status = shared === 'notFound' ? 404 : 200
    const html = `${url} of ${content.version}`
    return { status, html, cacheable: true, ...(shared && { shared }) }
  }
  const cache = createPageCache(async () => content.version, render)
  return { cache, content, rendered, called, release }
}

it('PUB-41 a page that many ask for at once is rendered once for each of its variants', async () => {
  const { cache, rendered, release } = countedCache()
  const asked = Array.from({ length: 100 }, () => cache.get('/held'))
  release()
  const pages = await Promise.all(asked)
  expect(rendered.length).toBeLessThanOrEqual(8)
  expect(new Set(pages).size).toBe(rendered.length)
})

it.each(['/unknown', '/private'])(
  'PUB-41 addresses like %s-0 share one cached page until the content changes',
  async (kind) => {
    // Catches: hundreds of them emptying the cache of the real pages.
    const { cache, content, rendered } = countedCache()
    await cache.get('/real')
    const first = await cache.get(`${kind}-0`)
    for (let n = 1; n < 300; n++) expect(await cache.get(`${kind}-${n}`)).toBe(first)
    expect(first.bytes).toBeDefined()
    expect(rendered).toEqual(['/real', `${kind}-0`])
    expect([cache.isKnown('/real'), cache.isKnown(`${kind}-0`)]).toEqual([true, false])
    content.version = 2
    expect((await cache.get(`${kind}-50`)).html).toBe(`${kind}-50 of 2`)
  },
)

it('PUB-41 the page of unknown addresses is rendered once for each content, whoever asks for it', async () => {
  // Catches: a page that is switched off, whose 404 page was made anew for each request.
  const { cache, content, called } = countedCache()
  const first = await cache.notFound('/unknown-off')
  for (let n = 0; n < 3; n++) expect(await cache.notFound('/unknown-off')).toBe(first)
  expect(called).toEqual(['/unknown-off'])
  content.version = 2
  expect((await cache.notFound('/unknown-off')).html).toBe('/unknown-off of 2')
})

it('PUB-41 a failed rendering is not cached', async () => {
  let attempt = 0
  const cache = createPageCache(
    async () => 1,
    async () => {
      attempt += 1
      if (attempt === 1) throw new Error('no answer')
      return { status: attempt === 2 ? 500 : 200, html: '', cacheable: false }
    },
  )
  await expect(cache.get('/')).rejects.toThrow('no answer')
  expect((await cache.get('/')).status).toBe(500)
  expect((await cache.get('/')).status).toBe(200)
  expect(cache.isKnown('/')).toBe(false)
})

it('PUB-41 pages are rendered one after the other, and other work is done in between', async () => {
  let atOnce = 0
  let most = 0
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const cache = createPageCache(
    async () => 1,
    async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await Promise.resolve()
      atOnce -= 1
      return { status: 200, html: '', cacheable: true }
    },
  )
  await Promise.all(Array.from({ length: 50 }, (_, n) => cache.get(`/page-${n}`)))
  counting = false
  expect(most).toBe(1)
  expect(turns).toBeGreaterThan(40)
})

it('PUB-41 PUB-44 search pages are rendered for each request, and never cached', async () => {
  const { cache, rendered } = countedCache()
  await cache.get('/a-la-une?q=a')
  await cache.get('/a-la-une?q=a')
  expect(rendered).toHaveLength(2)
  expect(cache.isKnown('/a-la-une?q=a')).toBe(false)
})
