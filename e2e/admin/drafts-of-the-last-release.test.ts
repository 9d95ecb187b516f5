import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredDrafts } from '../../proof/traffic/type-drafts.ts'
import { restore } from '../../server/src/maintenance/backup/restore.ts'
import { RELEASE } from '../../server/src/testing/release/release.ts'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { withDatabase } from '../support/server/seeded-database.ts'
import type { RunningServer } from '../support/server/server.ts'
import { startEmptyInstallation } from '../support/server/tested-server.ts'

useBrowser()

const ADMINISTRATOR = {
  email: 'admin@exemple.fr',
  password: 'une phrase de passe pour les preuves',
}
const { entries, screens }: StoredDrafts = JSON.parse(readFileSync(RELEASE.drafts, 'utf8'))

/** Of its own: the content on which the drafts rest. */
let server: RunningServer
beforeAll(async () => {
  server = await startEmptyInstallation((place) =>
    withDatabase(place, (database) => restore(database, place.dataDir, RELEASE.archive)),
  )
})
afterAll(() => server.stop())

/** All texts on screen: of the page, and in its fields. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    const texts = [document.body.textContent, ...fields.map(({ value }) => value)]
    return texts.join(' ').replace(/\s+/g, ' ')
  })

it.each(screens)(
  'REP-41 what was typed into $path of the version published last is taken up again',
  async ({ path, typed }) => {
    const { page } = await visit({ baseURL: server.baseUrl })
    await storeSession(page, ADMINISTRATOR, 'accepted')
    await page.goto('/mentions-legales')
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, entries)
    await page.goto(path)
    for (const text of typed) await expect.poll(() => textsOf(page)).toContain(text)
    expect(await page.getByText('ne peut pas être reprise').count()).toBe(0)
  },
)
