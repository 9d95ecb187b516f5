import { beforeAll } from 'vitest'
import { signIn, useBrowser } from '../support/browser.ts'
import { ADMIN_OVERLAYS, ADMIN_SCREENS } from '../support/screens/admin-screens.ts'
import type { Things } from '../support/screens/screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'
import { ADMIN } from '../support/server.ts'
import { memberWithThings } from '../support/things.ts'

useBrowser()

let things: Things
beforeAll(async () => {
  things = (await memberWithThings()).things
})

sweepScreens('administrators', {
  screens: ADMIN_SCREENS,
  overlays: ADMIN_OVERLAYS,
  things: () => things,
  async enter(page) {
    await signIn(page, ADMIN)
    await page.getByRole('button', { name: 'Accepter' }).click()
  },
})
