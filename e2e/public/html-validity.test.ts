import { expect, it } from 'vitest'
import { pageReady, useBrowser, visit } from '../support/browser/browser.ts'
import { expectValidHtml } from '../support/screens/html-validity.ts'
import { PUBLIC_SCREENS } from '../support/screens/public-screens.ts'
import { baseUrl } from '../support/server/api.ts'

useBrowser()

it.each(PUBLIC_SCREENS)(
  'X-02 $name is valid HTML, as answered and once taken over',
  async (screen) => {
    const path = String(screen.path)
    const answer = await fetch(new URL(path, baseUrl()))
    await expectValidHtml(await answer.text(), `${path} as answered`)
    const { page } = await visit({ expected: /404/ })
    await page.goto(path)
    await screen.ready(page)
    await pageReady(page)
    await expectValidHtml(await page.content(), `${path} in the browser`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  },
)
