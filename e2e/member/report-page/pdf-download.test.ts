import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { resumeClock, stopClock } from '../../support/browser/clock.ts'
import { cardIdOf, demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

/** A screen with a button that downloads a document. */
interface Place {
  screen: string
  /** opens the screen; the name that the document is to be saved under */
  open(page: Page, token: string): Promise<string>
  button: string | RegExp
}

const STEP = demoStep('LOG-03')

async function stepFileName(token: string): Promise<{ uid: string; file: string }> {
  const id = await cardIdOf(token, STEP.name)
  const card = await (await call('GET', `/api/cards/${id}`, { token })).json()
  return { uid: card.uid, file: `${card.name}--${card.idxFull}.pdf` }
}

const PLACES: Place[] = [
  {
    screen: 'the step',
    async open(page, token) {
      const { uid, file } = await stepFileName(token)
      await page.goto(`/etape/${uid}`)
      return file
    },
    button: 'Télécharger',
  },
  {
    screen: 'a step of the front page',
    async open(page, token) {
      // The button of members takes the place of the visitors’, which the server drew.
      const known = page.waitForResponse(/member-step-download/)
      await page.goto('/a-la-une')
      await known
      return (await stepFileName(token)).file
    },
    button: `Télécharger l’étape ${STEP.name} en PDF`,
  },
  {
    screen: 'the report',
    async open(page, token) {
      const report = await makeReport(token, ['LOG-03', 'BAT-02'], 'Îlot 4 : l’été')
      await page.goto(`/mon-parcours/${report.uid}`)
      return 'Îlot 4 _ l’été.pdf'
    },
    button: 'Télécharger',
  },
  {
    screen: 'the editing of a report',
    async open(page, token) {
      const report = await makeReport(token, ['LOG-03', 'BAT-02'], 'Îlot 5')
      await page.goto(`/mon-parcours/edition/${report.uid}`)
      return 'Îlot 5.pdf'
    },
    button: 'Télécharger',
  },
]

/** Answers to documents wait until `go` says how they end. */
async function holdDocuments(page: Page) {
  let go: (end: '500' | 'cut' | 'real') => void = () => {}
  const decided = new Promise<'500' | 'cut' | 'real'>((resolve) => {
    go = resolve
  })
  await page.route('**/pdf/**', async (route) => {
    const end = await decided
    if (end === '500') await route.fulfill({ status: 500, body: '{}' })
    else if (end === 'cut') await route.abort('connectionreset')
    else await route.continue()
  })
  return (end: '500' | 'cut' | 'real') => go(end)
}

it('PDF-05 a document that takes long says how long it may take', async () => {
  const { page, token } = await visitAsMember()
  const report = await makeReport(token, ['LOG-03'])
  await page.goto(`/mon-parcours/${report.uid}`)
  const finish = await holdDocuments(page)
  const download = page.waitForEvent('download')
  await page.getByRole('article').waitFor()
  await stopClock(page)
  await page.getByRole('button', { name: 'Télécharger' }).first().click()
  await page.getByText('Génération du PDF').waitFor()
  const told = page.getByText('Un document de nombreuses étapes demande jusqu’à 30 secondes.')
  await page.clock.runFor(4_999)
  expect(await told.count()).toBe(0)
  await page.clock.runFor(2)
  await told.waitFor()
  await resumeClock(page)
  finish('real')
  await download
})

it.each(PLACES)(
  'PDF-05 PDF-06 ERR-20 the document of $screen is saved under its name after the wait; a failure hides « Génération du PDF » and says nothing',
  async ({ open, button }) => {
    const { page, token } = await visitAsMember({ expected: /500|ERR_CONNECTION_RESET/ })
    const file = await open(page, token)
    const loader = page.getByRole('status').filter({ hasText: 'Génération du PDF' })
    const press = () => page.getByRole('button', { name: button }).first().click()
    for (const end of ['real', '500', 'cut'] as const) {
      const finish = await holdDocuments(page)
      const download = end === 'real' ? page.waitForEvent('download') : null
      await press()
      await loader.waitFor()
      finish(end)
      if (download) expect((await download).suggestedFilename()).toBe(file)
      await loader.waitFor({ state: 'detached' })
      await page.unroute('**/pdf/**')
    }
    const again = page.waitForEvent('download')
    await press()
    await again
    // Nor later: what would be said of it is there until closed.
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText(/erreur|impossible|réessayez/i).count()).toBe(0)
  },
)

it('PDF-06 PUB-22 the document of a report deleted elsewhere: the page shows that it is gone', async () => {
  const { page, token } = await visitAsMember({ expected: /404/ })
  const report = await makeReport(token, ['LOG-03'])
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('article').waitFor()
  await call('DELETE', report['@id'], { token })
  await page.getByRole('button', { name: 'Télécharger' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
  expect(await page.getByRole('button', { name: 'Télécharger' }).count()).toBe(0)
})

it('PDF-06 the editor of a report deleted elsewhere says so when its document is asked for', async () => {
  const { page, token } = await visitAsMember({ expected: /404/ })
  const report = await makeReport(token, ['LOG-03'])
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  const button = page.getByRole('button', { name: 'Télécharger' }).first()
  await button.waitFor()
  await call('DELETE', report['@id'], { token })
  await button.click()
  await page.getByText('Ce rapport n’existe plus, ou n’est plus partagé avec vous.').waitFor()
})
