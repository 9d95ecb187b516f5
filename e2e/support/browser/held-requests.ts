import type { Page } from 'playwright-core'

/** Keeps requests from the server until they are let go. @returns lets them and all that follow pass */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Lets writing requests reach the server, and loses its answers, until the route is taken back. */
export async function loseAnswers(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort()
  })
}
