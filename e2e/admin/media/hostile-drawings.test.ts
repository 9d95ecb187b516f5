import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileDrawings } from '../../../server/src/engines/svg/testing/hostile-drawings.ts'
import { useBrowser, visit } from '../../support/browser/browser.ts'
import { adminSession, baseUrl } from '../../support/server/api.ts'

useBrowser()

let listener: Server
const heard: string[] = []
beforeAll(async () => {
  listener = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
})
afterAll(() => {
  listener.closeAllConnections()
  listener.close()
})

/** Sends a drawing as an administrator does; its address and what is stored there, or null when refused. */
async function send(drawing: string): Promise<{ src: string; stored: string } | null> {
  const body = new FormData()
  body.append('file', new Blob([drawing]), 'dessin.svg')
  const headers = { authorization: `Bearer ${await adminSession()}` }
  const url = new URL('/files/upload', baseUrl())
  const answer = await fetch(url, { method: 'POST', headers, body })
  expect([200, 422]).toContain(answer.status)
  if (!answer.ok) return null
  const { src } = await answer.json()
  return { src, stored: await (await fetch(new URL(src, baseUrl()))).text() }
}

/** ms: each drawing is read by a process of its own. */
const ALL_MS = 300_000

it('MEDIA-13 F-03 hostile drawings opened by their address neither run nor fetch anything', {
  timeout: ALL_MS,
}, async () => {
  // Catches: a handler, an address or a style that the sanitiser lets through.
  const { port } = listener.address() as AddressInfo
  // Chromium remarks that a sandboxed drawing, whose origin is nobody's, asks for a cluster of its own.
  const { page } = await visit({ expected: /Origin-Agent-Cluster/ })
  const dialogs: string[] = []
  const requests: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const shown: string[] = []
  /** of which many are the same once they are rid of what is hostile */
  const accepted: string[] = []
  for (const [name, drawing] of Object.entries(hostileDrawings(`http://127.0.0.1:${port}`))) {
    const sent = await send(drawing)
    if (sent === null) continue
    const isKnown = accepted.includes(sent.stored)
    accepted.push(sent.stored)
    if (isKnown) continue
    const { src } = sent
    const answer = await page.goto(src)
    expect(answer?.headers()['content-security-policy']).toContain('sandbox')
    expect(await page.locator('svg').count()).toBe(1)
    await page.mouse.click(5, 5)
    shown.push(src)
    expect({ name, dialogs, requests }).toEqual({ name, dialogs: [], requests: shown })
  }
  expect(accepted.length).toBeGreaterThan(25)
  expect(heard).toEqual([])
})
