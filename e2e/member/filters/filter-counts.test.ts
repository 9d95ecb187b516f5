import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { type Account, makeMember } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'
import { walkFilters } from '../../support/user-actions/filter-walk.ts'

useBrowser()

/** Boxes ticked in each run; enough to reach every list, and several keywords of a family. */
const STEPS = 20

/** The screen, whose delays the walk does not wait for. */
async function openScreen(
  account: Pick<Account, 'email' | 'password'>,
  path: string,
): Promise<Page> {
  const { page } = await visit()
  await page.clock.install()
  await storeSession(page, account)
  await page.goto(path)
  return page
}

// Catches: counts of the whole catalogue, or members' counts shown to administrators.
it('D-123 REP-06 REP-12 for a member the list is as long as the count beside each ticked box', async () => {
  const page = await openScreen(await makeMember(), '/mon-parcours/edition')
  const stage = page.getByRole('region', { name: 'Choisir ses étapes' })
  await stage.waitFor()
  await walkFilters(page, stage, { steps: STEPS, seed: 1 })
})

it('D-42 D-123 REP-07 for an administrator too, drafts and completeness steps included', async () => {
  const page = await openScreen(ADMIN, '/mon-parcours/edition')
  const stage = page.getByRole('region', { name: 'Choisir ses étapes' })
  await stage.waitFor()
  await page.getByRole('radio', { name: 'Tous' }).check({ force: true })
  await walkFilters(page, stage, { steps: STEPS, seed: 2 })
})

it('ADMIN-STEP-05 ADMIN-STEP-06 ADMIN-STEP-11 in the index of the steps as well', async () => {
  const page = await openScreen(ADMIN, '/admin/etapes')
  const list = page.getByRole('region', { name: 'Étapes', exact: true })
  await list.waitFor()
  await walkFilters(page, list, { steps: STEPS, seed: 3 })
})
