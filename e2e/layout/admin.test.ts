import { beforeAll } from 'vitest'
import { signIn, useBrowser } from '../support/browser/browser.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { ADMIN_OVERLAYS, ADMIN_SCREENS } from '../support/screens/admin-screens.ts'
import type { ScreenFixtures } from '../support/screens/screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'
import { ADMIN } from '../support/server/server.ts'

useBrowser()

let fixtures: ScreenFixtures
beforeAll(async () => {
  fixtures = (await memberWithFixtures()).fixtures
})

sweepScreens('administrators', {
  screens: ADMIN_SCREENS,
  overlays: ADMIN_OVERLAYS,
  fixtures: () => fixtures,
  async enter(page) {
    await signIn(page, ADMIN)
    await page.getByRole('button', { name: 'Accepter' }).click()
  },
})
