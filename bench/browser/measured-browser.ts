import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'

const CHROMIUM = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
]
/** Times slower than this machine. */
export const SLOWDOWN = 4

/** Path of the browser to measure in; undefined where there is none. */
export const chromiumPath = () => CHROMIUM.find((file) => existsSync(file))

/** Measures in a page of its own, at a quarter of the machine's speed, with a script of this folder in it. */
export async function inSlowedPage<Result>(
  executablePath: string,
  { probe, enter }: { probe: string; enter: (page: Page) => Promise<void> },
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    for (const script of ['painted-probe.js', probe]) {
      await page.addInitScript({ path: path.join(import.meta.dirname, script) })
    }
    await enter(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return await measure(page)
  } finally {
    await browser.close()
  }
}

/** Signs in through the sign-in screen. */
export async function signIn(
  page: Page,
  baseUrl: string,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto(`${baseUrl}/se-connecter`)
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('Adresse e-mail').fill(account.email)
  await form.getByLabel('Mot de passe').fill(account.password)
  await form.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname !== '/se-connecter')
}
