import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

it('TEAM-43 the comparison on screen says which steps are à l’étude, and why one was set aside', async () => {
  const { page, token } = await visitAsMember()
  const first = await makeReport(token, ['LOG-03'])
  const second = await makeReport(token, ['LOG-03', 'LOG-04'])
  const { cards } = (await (await call('GET', `/report/${second.uid}`, { token })).json()) as {
    cards: { '@id': string; name: string }[]
  }
  const heating = cards.find(({ name }) => name === demoStep('LOG-04').name)
  const followUp = { card: heating?.['@id'], status: 'discarded', note: 'Réseau, plus tard' }
  const body = { followUps: [{ ...followUp, person: '', dueOn: null }] }
  const saved = await call('PATCH', first['@id'], { token, body })
  expect(saved.status).toBe(200)
  await page.goto(`/mon-parcours/comparer?rapports=${first.uid},${second.uid}`)
  const row = page.getByRole('row', { name: new RegExp(demoStep('LOG-04').name) })
  await row.getByText('écartée\u00a0: Réseau, plus tard').waitFor()
})
