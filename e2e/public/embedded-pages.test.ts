import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrontPage } from '@etapes-climat/domain/cards/public-contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { calculateFigures } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { expectAccessible, expectNoOverflow } from '../support/screens/accessibility.ts'
import { expectValidHtml } from '../support/screens/html-validity.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { baseUrl } from '../support/server/api.ts'

useBrowser()

const CALCULATOR = '/embarquer/calcul'
const REFUSED = /frame-ancestors|chrome-error/

let hosts: Server[]
let listed: string
let unlisted: string
let groups: FrontPage['groups']
let step: { uid: string; name: string; val: number }
beforeAll(async () => {
  hosts = await Promise.all([openHost(), openHost()])
  ;[listed = '', unlisted = ''] = hosts.map(originOf)
  await adminCall('POST', '/admin/settings', { embedOrigins: ['https://exemple.fr', listed] })
  groups = (await (await fetch(`${baseUrl()}/cards/actu/sectors`)).json()).groups
  const [first] = groups[0]?.cards ?? []
  if (!first) throw new Error('no step')
  step = first
})
afterAll(async () => {
  await adminCall('POST', '/admin/settings', { embedOrigins: [] })
  for (const host of hosts) {
    host.closeAllConnections()
    host.close()
  }
})

/** Another site, whose page holds the page of ours that its address names. */
async function openHost(): Promise<Server> {
  const host = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get('page')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="fr"><title>Un autre site</title><link rel="icon" href="data:,">
      <iframe src="${baseUrl()}${asked}" title="Étapes Climat" width="600" height="700"></iframe>`,
    )
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  return host
}

const originOf = (host: Server) => `http://127.0.0.1:${(host.address() as AddressInfo).port}`

it('OPEN-02 a frame of a listed site shows a step without any cookie or stored value; the browser refuses one of an unlisted site', async () => {
  const { page, context } = await visit({ expected: REFUSED })
  const path = `/embarquer/etape/${step.uid}`
  await page.goto(`${listed}/?page=${path}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1, name: step.name }).waitFor()
  const link = frame.getByRole('link', { name: /^Ouvrir dans Étapes Climat/ })
  expect(await link.getAttribute('href')).toBe(`/etape/${step.uid}`)
  expect(await frame.locator('script').count()).toBe(0)
  expect(await context.cookies()).toEqual([])
  expect((await context.storageState()).origins).toEqual([])

  await page.goto(`${unlisted}/?page=${path}`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  expect(await frame.getByRole('heading').count()).toBe(0)
})

it('OPEN-02 every page but these stays out of frames, of listed sites too; none of these is there while no site is listed', async () => {
  const paths = [CALCULATOR, `/embarquer/etape/${step.uid}`]
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(baseUrl() + path)
    const policy = headers.get('content-security-policy') ?? ''
    const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]
    return [status, ancestors, headers.get('x-frame-options'), headers.get('set-cookie')]
  }
  for (const path of paths) {
    expect(await headersOf(path)).toEqual([200, `https://exemple.fr ${listed}`, null, null])
  }
  for (const path of ['/accueil', '/a-la-une', '/se-connecter', '/cards/actu', '/admin']) {
    expect(await headersOf(path)).toEqual([200, "'none'", 'DENY', null])
  }
  const missing = [
    '/embarquer',
    '/embarquer/etape/7',
    `/embarquer/etape/${'0'.repeat(8)}-0000-4000-8000-000000000000`,
  ]
  for (const path of missing) expect(await headersOf(path)).toEqual([404, "'none'", 'DENY', null])

  await adminCall('POST', '/admin/settings', { embedOrigins: [] })
  for (const path of paths) expect(await headersOf(path)).toEqual([404, "'none'", 'DENY', null])
  expect(await (await fetch(baseUrl() + CALCULATOR)).text()).toContain('Page introuvable')
  await adminCall('POST', '/admin/settings', { embedOrigins: ['https://exemple.fr', listed] })
})

// Catches: a script that a frame may run, or any header that frames lose beside the one of frames.
it('OPEN-02 a frame has each security header of the other pages, but for what lets it be one without scripts', async () => {
  const VOLATILE = /^(date|etag|content-length|connection|keep-alive|age|server-timing|link)$/
  const headersOf = async (path: string) => {
    const { headers } = await fetch(baseUrl() + path)
    return Object.fromEntries([...headers].filter(([name]) => !VOLATILE.test(name)))
  }
  const directives = (policy = '') =>
    Object.fromEntries(policy.split(';').map((one) => one.trim().split(/ (.*)/).slice(0, 2)))
  const {
    'content-security-policy': policy,
    'x-frame-options': deny,
    ...others
  } = await headersOf('/accueil')
  expect([deny, directives(policy)['object-src']]).toEqual(['DENY', "'none'"])
  for (const path of [CALCULATOR, `/embarquer/etape/${step.uid}`]) {
    const { 'content-security-policy': framed, ...rest } = await headersOf(path)
    expect(directives(framed)).toEqual({
      ...directives(policy),
      'script-src': "'none'",
      'frame-ancestors': `https://exemple.fr ${listed}`,
    })
    expect(rest).toEqual({ ...others, 'x-robots-tag': 'noindex' })
  }
})

it('OPEN-02 CALC-07 in a frame, by keyboard and without scripts, steps are ticked and their figures are those of the calculation', async () => {
  const { page } = await visit({ javaScriptEnabled: false })
  await page.goto(`${listed}/?page=${CALCULATOR}`)
  const frame = page.frameLocator('iframe')
  const chosen = groups.filter(({ sector, cards }) => sector && cards.length > 0).slice(0, 2)
  for (const { sector, cards } of chosen) {
    await frame.locator('summary', { hasText: sector?.name ?? '' }).press('Enter')
    await frame.getByRole('checkbox', { name: cards[0]?.name ?? '' }).press(' ')
  }
  await frame.getByRole('button', { name: 'Calculer' }).press('Enter')
  const cards = chosen.flatMap(({ cards }) => cards.slice(0, 1))
  const { somme, potentiel, objectif, effort } = calculateFigures(
    cards.map(({ val, cardFormat }) => ({ val, format: cardFormat.slug, draft: false })),
    chosen.flatMap(({ sector }) => sector ?? []),
  )
  const result = frame.getByRole('region', { name: 'Résultat' })
  await result.getByText(`kgCO2e par personne et par an : effort ${effort} %`).waitFor()
  expect(await result.locator('dl > div').allTextContents()).toEqual([
    `Somme${formatNumber(somme)}`,
    `Objectif 2030${formatNumber(objectif)}`,
    `Potentiel${formatNumber(potentiel)}`,
  ])
  expect(await frame.getByRole('checkbox', { checked: true }).count()).toBe(2)
})

it('OPEN-02 X-01 X-02 both pages are valid, accessible, and overflow at no width', async () => {
  const ticked = `${CALCULATOR}?etape=${step.uid}`
  for (const path of [`/embarquer/etape/${step.uid}`, CALCULATOR, ticked]) {
    const { page } = await visit({ isKept: true })
    await page.goto(path)
    await expectValidHtml(await page.content(), path)
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page, `${path} ${width}`)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page, `${path} ${width} ${colorScheme}`, page.locator('html'), 'all')
      }
    }
  }
})
