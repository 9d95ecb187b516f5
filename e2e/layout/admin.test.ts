import { beforeAll } from 'vitest'
import { signIn, useBrowser } from '../support/browser/browser.ts'
import { adminSteps } from '../support/fixtures/admin-steps.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { ADMIN_OVERLAYS } from '../support/screens/admin-overlays.ts'
import { ADMIN_SCREENS } from '../support/screens/admin-screens.ts'
import type { ScreenFixtures } from '../support/screens/screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'
import { ADMIN } from '../support/server/server.ts'

useBrowser()
const { makeStep } = useOwnSteps()

let fixtures: ScreenFixtures
beforeAll(async () => {
  fixtures = { ...(await memberWithFixtures()).fixtures, ...(await adminSteps(makeStep)) }
})

sweepScreens('administrators', {
  screens: ADMIN_SCREENS,
  overlays: ADMIN_OVERLAYS,
  fixtures: () => fixtures,
  expected: /404|ERR_FAILED/,
  async enter(page) {
    await signIn(page, ADMIN)
    await page.getByRole('button', { name: 'Accepter' }).click()
  },
})
