import { type Account, call, makeMember, tokenOf } from './api.ts'
import { cardIdOf, demoStep, makeReport } from './reports.ts'
import type { ScreenFixtures } from './screens/screens.ts'

const STEPS = ['LOG-03', 'BAT-01', 'BAT-T1', 'MOB-02', 'ALI-01']

/** A member with a report, and the fixtures that the screens of the sweep are about. */
export async function memberWithFixtures(): Promise<{ member: Account; fixtures: ScreenFixtures }> {
  const member = await makeMember()
  const token = await tokenOf(member)
  const { uid: reportUid } = await makeReport(token, STEPS, 'Gare Basse, îlot 4')
  const works = await (await call('GET', '/api/exemplaries', { token })).json()
  const stepId = await cardIdOf(token, demoStep('LOG-03').name)
  const { uid: memberUid } = await (await call('GET', '/me', { token })).json()
  const workUid = works['hydra:member'][0].uid
  return { member, fixtures: { reportUid, stepId, workUid, memberUid } }
}
