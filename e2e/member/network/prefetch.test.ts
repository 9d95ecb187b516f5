import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  fillSignIn,
  pageReady,
  storeSession,
  useBrowser,
  visit,
} from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { followControls } from '../../support/browser/moves.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { call, makeMember } from '../../support/server/api.ts'
import { editorShown, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

/** Addresses asked for from now on. */
function requestedPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

it('AUTH-06 the editor comes in a few files, even when nothing of it was read ahead', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await page.goto('/se-connecter')
  await pageReady(page)
  // What the form itself fetches, once it is approached, is not of the editor.
  await page.getByRole('form', { name: 'Connexion' }).getByLabel('Adresse e-mail').focus()
  await page.waitForLoadState('networkidle')
  const paths = requestedPaths(page)
  await fillSignIn(page, member)
  await editorShown(page)
  await page.waitForLoadState('networkidle')
  const files = paths.filter((path) => /[.](js|css)$/.test(path))
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(12)
})

it.each([
  [1440, 900],
  [390, 844],
])(
  'nothing moves in a window of %i × %i while a report and a step come, however late',
  async (width, height) => {
    const { page, token } = await visitPathway({ width, height })
    const report = await makeReport(token, ['LOG-03', 'BAT-02'], 'Îlot 4')
    await page.addInitScript(() => {
      const totals = { shift: 0 }
      Object.assign(window, { totals })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          totals.shift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const [path, call] of [
      [`/mon-parcours/${report.uid}`, '**/report/*'],
      [`/etape/${report.cards[0]?.uid}`, '**/api/cards/*'],
    ] as const) {
      const release = await holdRequests(page, call)
      await page.goto(path)
      await page.getByText('Chargement en cours').waitFor()
      release()
      await page.getByRole('article').first().waitFor()
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(
        () => (window as never as { totals: { shift: number } }).totals.shift,
      )
      expect(shift, path).toBeLessThan(0.05)
    }
  },
)

it.each([
  ['one’s account', () => '/mon-compte', 'Mes données', '**/me/passkeys', 1366],
  [
    'the editor',
    (uid: string) => `/mon-parcours/edition/${uid}`,
    'Gare Basse',
    '**/comments',
    1366,
  ],
  ['a report', (uid: string) => `/mon-parcours/${uid}`, 'RAPPORT', '**/report/*', 800],
])(
  'no control of %s moves once it is drawn, when one of its answers comes late',
  async (_, pathOf, heading, late, width) => {
    const { page, token } = await visitPathway({ width, height: 2000 })
    const name = 'Gare Basse, îlot 4, variante en bois et paille'
    const { uid, cards } = await makeReport(token, ['LOG-03', 'BAT-02'], name)
    const comment = { card: cards[0]?.uid, text: 'À relire' }
    await call('POST', `/report/${uid}/comments`, { token, body: comment })
    await page.route(late, async (route) => {
      await page.waitForTimeout(1_500)
      await route.continue()
    })
    const moved = await followControls(page)
    await page.goto(pathOf(uid))
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await moved()).toEqual([])
  },
)

it('REP-01 the filters are requested once, while the code of the editor loads', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await storeSession(page, member, 'refused')
  const paths = requestedPaths(page)
  const release = await holdRequests(page, '**/assets/report-editor.screen-*.js')
  const filters = () => paths.filter((path) => path === '/admin/cards/populate')
  await page.goto('/mon-parcours/edition', { waitUntil: 'commit' })
  await expect.poll(() => filters().length).toBe(1)
  await expect
    .poll(() => paths.filter((path) => /report-editor[.]screen-.*[.]js$/.test(path)))
    .toHaveLength(1)
  release()
  await editorShown(page)
  await page.waitForLoadState('networkidle')
  expect(filters()).toHaveLength(1)
})
