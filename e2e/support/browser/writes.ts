import type { Page } from 'playwright-core'

/** Addresses of what a page sends to be written from now on. */
export function writesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method())) sent.push(request.url())
  })
  return sent
}
