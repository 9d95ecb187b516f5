import { beforeAll } from 'vitest'
import { signIn, useBrowser } from '../support/browser/browser.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { MEMBER_OVERLAYS, MEMBER_SCREENS } from '../support/screens/member-screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'

useBrowser()

let known: Awaited<ReturnType<typeof memberWithFixtures>>
beforeAll(async () => {
  known = await memberWithFixtures()
})

sweepScreens('members', {
  screens: MEMBER_SCREENS,
  overlays: MEMBER_OVERLAYS,
  fixtures: () => known.fixtures,
  async enter(page) {
    await signIn(page, known.member)
    await page.getByRole('button', { name: 'Accepter' }).click()
  },
})
