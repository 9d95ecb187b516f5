import { signIn, useBrowser } from '../support/browser.ts'
import { ADMIN_SCREENS } from '../support/screens.ts'
import { ADMIN } from '../support/server.ts'
import { sweepScreens } from '../support/sweep.ts'

useBrowser()

sweepScreens('administrators', {
  screens: ADMIN_SCREENS,
  enter: (page) => signIn(page, ADMIN),
})
