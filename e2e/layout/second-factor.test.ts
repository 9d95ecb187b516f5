import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { companyFrom } from '../../server/src/db/tables/classification.table.ts'
import { makeUser, TEST_PASSWORD } from '../../server/src/testing/factories.ts'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { type GuardedAccount, makeGuardedMember } from '../support/fixtures/second-factor.ts'
import { expectAccessible, expectNoOverflow } from '../support/screens/accessibility.ts'
import { heading, press } from '../support/screens/screens.ts'
import { SWEPT_WIDTHS, sweepScreens } from '../support/screens/sweep.ts'
import { seedDatabase } from '../support/server/seeded-database.ts'
import type { RunningServer } from '../support/server/server.ts'
import { startEmptyInstallation } from '../support/server/tested-server.ts'

useBrowser()

const EMAILS = { old: 'ewen@exemple.fr', lacking: 'fanch@exemple.fr' }
let guarded: GuardedAccount
/** Of its own: every sign-in counts as old, and administrators need a second factor. */
let asking: RunningServer
beforeAll(async () => {
  guarded = await makeGuardedMember()
  asking = await startEmptyInstallation((place) =>
    seedDatabase(place, async (db) => {
      const [organisation] = await db.select().from(companyFrom).limit(1)
      await makeUser(db, { email: EMAILS.old, companyFromId: organisation?.id })
      await makeUser(db, { email: EMAILS.lacking, isAdmin: true })
      await db.execute(
        sql`alter table session alter column proven_at set default now() - interval '16 minutes'`,
      )
      await db.execute(sql`update site_settings
        set second_factor_of = 'administrators', second_factor_from = '2026-01-01'`)
    }),
  )
})
afterAll(() => asking.stop())

const ACCOUNT = { path: '/mon-compte', ready: heading('Mon compte') }
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
const enterAs = (email: string) => (page: Page) =>
  storeSession(page, { email, password: TEST_PASSWORD }, 'accepted')

/** Renews the recovery codes with one of them, and keeps the new ones for the next time. */
async function renew(page: Page): Promise<void> {
  await press('Renouveler les codes de secours')(page)
  const asked = dialog('Renouveler les codes de secours')(page)
  await asked.getByLabel('Code', { exact: true }).fill(guarded.recoveryCodes.pop() ?? '')
  await asked.getByRole('button', { name: 'Renouveler', exact: true }).click()
  const codes = dialog('Vos codes de secours')(page).getByRole('listitem')
  await codes.first().waitFor()
  guarded.recoveryCodes = await codes.allTextContents()
}

sweepScreens('members with a second factor', {
  enter: (page) =>
    storeSession(page, { ...guarded, code: guarded.recoveryCodes.pop() }, 'accepted'),
  overlays: [
    {
      ...ACCOUNT,
      name: 'renouveler les codes de secours',
      open: press('Renouveler les codes de secours'),
      shown: dialog('Renouveler les codes de secours'),
    },
    {
      ...ACCOUNT,
      name: 'codes de secours',
      open: renew,
      shown: dialog('Vos codes de secours'),
      once: true,
    },
    {
      ...ACCOUNT,
      name: 'désactiver la double authentification',
      open: press('Désactiver'),
      shown: dialog('Désactiver la double authentification'),
    },
  ],
})

sweepScreens('members whose sign-in is old', {
  baseURL: () => asking.baseUrl,
  expected: /401/,
  enter: enterAs(EMAILS.old),
  overlays: [
    {
      ...ACCOUNT,
      name: 'confirmer que c’est bien vous',
      open: press('Activer la double authentification'),
      shown: dialog('Confirmez que c’est bien vous'),
      once: true,
    },
  ],
})

it.each(SWEPT_WIDTHS)(
  'X-01 DOOR-04 the dialog that leads to a required second factor is accessible in both themes and fits %i px',
  async (width) => {
    const baseURL = asking.baseUrl
    const { page } = await visit({ baseURL, width, expected: /403/ })
    await enterAs(EMAILS.lacking)(page)
    await page.goto('/mon-compte')
    const within = dialog('Double authentification demandée')(page)
    await within.waitFor()
    await expectNoOverflow(page, `required ${width}`)
    await expectAccessible(page, `required ${width} light`, within, 'all')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `required ${width} dark`, within, 'colours')
  },
)
