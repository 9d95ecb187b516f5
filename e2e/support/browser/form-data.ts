import type { Page, Request } from 'playwright-core'

/** Names and values of a request sent as form data. */
export function fieldsOf(request: Request): Record<string, string> {
  const body = request.postDataBuffer()?.toString('utf8') ?? ''
  const fields = [...body.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

/** The calls of a path that the page makes from now on. */
export function recordCalls(page: Page, method: string, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    const called = new URL(request.url()).pathname
    if (request.method() === method && called === path) calls.push(request)
  })
  return calls
}

/** Lets the next call of a path reach the server, and loses its answer. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
