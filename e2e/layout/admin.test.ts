import { beforeAll } from 'vitest'
import { signIn, useBrowser } from '../support/browser/browser.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { makePlannedVersion } from '../support/fixtures/next-versions.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { ADMIN_OVERLAYS, ADMIN_SCREENS } from '../support/screens/admin-screens.ts'
import type { ScreenFixtures } from '../support/screens/screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { ADMIN } from '../support/server/server.ts'

useBrowser()
const { makeStep } = useOwnSteps()

let fixtures: ScreenFixtures
beforeAll(async () => {
  const { uid } = await makeStep('direct', { name: 'Étape en préparation', val: 12 })
  await makePlannedVersion(uid)
  const changed = await makeStep('direct', {
    name: 'Isoler le toit',
    description: '<p>Le toit seul.</p>',
    val: 12,
  })
  await adminCall('PUT', changed['@id'], {
    name: 'Isoler le toit et les murs',
    description: '<p>Le toit et les murs.</p>',
    val: 20,
  })
  fixtures = {
    ...(await memberWithFixtures()).fixtures,
    nextStepUid: uid,
    changedStepUid: changed.uid,
  }
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
