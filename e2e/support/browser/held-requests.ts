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
