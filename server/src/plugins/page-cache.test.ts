import { expect, it } from 'vitest'
import { createPageCache, type SendablePage } from './page-cache.ts'

/** A cache over a renderer that counts, and answers when told to. */
function countedCache() {
  const content = { version: 1 }
  const rendered: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const render = async (url: string, _seed: number, notFoundPage: SendablePage | undefined) => {
    if (url.startsWith('/held')) await held
    const status = url.startsWith('/unknown') ? 404 : 200
    if (status === 404 && notFoundPage) return notFoundPage
    rendered.push(url)
    return { status, html: `${url} of ${content.version}`, cacheable: true }
  }
  const cache = createPageCache(async () => content.version, render)
  return { cache, content, rendered, release }
}

it('PUB-41 a page that many ask for at once is rendered once for each of its variants', async () => {
  const { cache, rendered, release } = countedCache()
  const asked = Array.from({ length: 100 }, () => cache.get('/held'))
  release()
  const pages = await Promise.all(asked)
  expect(rendered.length).toBeLessThanOrEqual(8)
  expect(new Set(pages).size).toBe(rendered.length)
})

it('PUB-41 unknown addresses share one kept page until the content changes', async () => {
  const { cache, content, rendered } = countedCache()
  const first = await cache.get('/unknown-0')
  for (let n = 1; n < 50; n++) expect(await cache.get(`/unknown-${n}`)).toBe(first)
  expect(first.encoded).toBeDefined()
  expect(rendered).toEqual(['/unknown-0'])
  content.version = 2
  expect((await cache.get('/unknown-50')).html).toBe('/unknown-50 of 2')
  expect(cache.isKnown('/unknown-50')).toBe(false)
})

it('PUB-41 a failure is kept for nobody', async () => {
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
