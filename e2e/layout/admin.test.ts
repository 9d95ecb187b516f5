import { beforeAll } from 'vitest'
import { ADMIN_OVERLAYS, ADMIN_SCREENS } from '../support/admin-screens.ts'
import { signIn, useBrowser } from '../support/browser.ts'
import type { Things } from '../support/screens.ts'
import { ADMIN } from '../support/server.ts'
import { sweepScreens } from '../support/sweep.ts'
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
