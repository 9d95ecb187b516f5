import { afterAll, beforeAll } from 'vitest'
import { signIn, useBrowser } from '../support/browser/browser.ts'
import {
  CHANGED_REPORT,
  memberWithFixtures,
  reportOfChangedStep,
  shareWithColleague,
} from '../support/fixtures/fixtures.ts'
import { reportsOf } from '../support/fixtures/reports.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { MEMBER_OVERLAYS, MEMBER_SCREENS } from '../support/screens/member-screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'
import { call, tokenOf } from '../support/server/api.ts'

useBrowser()
const { makeStep } = useOwnSteps()

let known: Awaited<ReturnType<typeof memberWithFixtures>>
beforeAll(async () => {
  known = await memberWithFixtures()
  const step = await makeStep('direct', { name: uniqueName('Isoler'), val: 12 })
  await reportOfChangedStep(known.member, step)
  await shareWithColleague(known.member, known.fixtures.otherReportUid)
})

// Before the step that they are of.
afterAll(async () => {
  const token = await tokenOf(known.member)
  const made = (await reportsOf(known.member)).filter(({ name }: { name: string }) =>
    name.startsWith(CHANGED_REPORT),
  )
  for (const report of made) await call('DELETE', report['@id'], { token })
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
