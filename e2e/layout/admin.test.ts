import { beforeAll } from 'vitest'
import { signIn, useBrowser } from '../support/browser.ts'
import { ADMIN_OVERLAYS, ADMIN_SCREENS, type Things } from '../support/screens.ts'
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
