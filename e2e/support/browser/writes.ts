import type { Page } from 'playwright-core'

/** Computes the consequences of an action, and writes nothing (LIFE-15). */
const DRY_RUN = '/admin/cards/consequences'

/** Addresses of the writing calls of a page from now on. */
export function writesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const isWrite = ['POST', 'PUT'].includes(request.method())
    if (isWrite && new URL(request.url()).pathname !== DRY_RUN) sent.push(request.url())
  })
  return sent
}
