import { beforeAll } from 'vitest'
import { type Account, makeMember, tokenOf } from '../support/api.ts'
import { signIn, useBrowser } from '../support/browser.ts'
import { cardIdOf, demoStep, makeReport } from '../support/reports.ts'
import { MEMBER_OVERLAYS, MEMBER_SCREENS, type Things } from '../support/screens.ts'
import { sweepScreens } from '../support/sweep.ts'

useBrowser()

const STEPS = ['LOG-03', 'BAT-01', 'BAT-T1', 'MOB-02', 'ALI-01']

let member: Account
let things: Things
beforeAll(async () => {
  member = await makeMember()
  const token = await tokenOf(member)
  const { uid: reportUid } = await makeReport(token, STEPS, 'Gare Basse, îlot 4')
  things = { reportUid, stepId: await cardIdOf(token, demoStep('LOG-03').name) }
})

sweepScreens('members', {
  screens: MEMBER_SCREENS,
  overlays: MEMBER_OVERLAYS,
  things: () => things,
  async enter(page) {
    await signIn(page, member)
    await page.getByRole('button', { name: 'Accepter' }).click()
  },
})
