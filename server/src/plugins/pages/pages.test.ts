import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RenderPage } from '@etapes-climat/domain/pages/rendered-page'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { pagesPlugin } from './pages.ts'

/** Renders what the call of a page answers, with the status of its refusal, as the real renderer does. */
const renderPage: RenderPage = async ({ load }) => {
  try {
    return { status: 200, html: JSON.stringify(await load('/content')), cacheable: false }
  } catch (refusal) {
    const status = refusal instanceof Response ? refusal.status : 500
    return { status, html: 'La page n’a pas pu être chargée', cacheable: false }
  }
}

async function startPages(callStatus: () => number, rateLimits = false) {
  const assets = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await writeFile(path.join(assets, 'icon.svg'), '<svg/>')
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(assets, { recursive: true })
  })
  app.get('/content', (_request, reply) => reply.code(callStatus()).send({ name: 'Accueil' }))
  await app.register(pagesPlugin, {
    renderPage,
    template: '',
    assets,
    publicUrl: 'http://localhost',
    passwordMin: 12,
    rateLimits,
    hashAddress: String,
    isOpenLink: async () => true,
    embedOrigins: async () => [],
    contentVersion: async () => 1,
  })
  return app
}

it('O-08 a page whose call is answered 503 says when to come back, and is itself again afterwards', async () => {
  // Catches: a page without Retry-After, which proxies and search engines take as gone.
  let callStatus = 503
  const app = await startPages(() => callStatus)
  const answers = []
  for (callStatus of [503, 500, 200]) {
    const { statusCode, headers, body } = await app.inject({ url: '/accueil' })
    answers.push([statusCode, headers['retry-after'], headers['cache-control']])
    expect(body.includes('Accueil')).toBe(callStatus === 200)
  }
  expect(answers).toEqual([
    [503, '5', 'no-cache'],
    [500, undefined, 'no-cache'],
    [200, undefined, 'no-cache'],
  ])
})

it('PUB-41 a client gets 120 addresses that are not kept yet, and no more; another one goes on', async () => {
  const app = await startPages(() => 200, true)
  const ask = async (n: number, remoteAddress: string) =>
    (await app.inject({ url: `/inconnue-${n}`, remoteAddress })).statusCode
  const answers = []
  for (let n = 0; n < 121; n += 1) answers.push(await ask(n, '192.0.2.1'))
  expect(answers).toEqual([...Array.from({ length: 120 }, () => 200), 429])
  expect(await ask(0, '192.0.2.2')).toBe(200)
})
