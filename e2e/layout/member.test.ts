import { beforeAll } from 'vitest'
import { signIn, useBrowser } from '../support/browser.ts'
import { MEMBER_OVERLAYS, MEMBER_SCREENS } from '../support/screens/member-screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'
import { memberWithThings } from '../support/things.ts'

useBrowser()

let known: Awaited<ReturnType<typeof memberWithThings>>
beforeAll(async () => {
  known = await memberWithThings()
})

sweepScreens('members', {
  screens: MEMBER_SCREENS,
  overlays: MEMBER_OVERLAYS,
  things: () => known.things,
  async enter(page) {
    await signIn(page, known.member)
    await page.getByRole('button', { name: 'Accepter' }).click()
  },
})
