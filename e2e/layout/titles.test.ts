import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { blockStorage } from '../support/browser/blocked-storage.ts'
import { pageReady, signIn, useBrowser, visit } from '../support/browser/browser.ts'
import { goWithin } from '../support/browser/go-within.ts'
import { adminSteps } from '../support/fixtures/admin-steps.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { ADMIN_SCREENS } from '../support/screens/admin-screens.ts'
import { MEMBER_SCREENS } from '../support/screens/member-screens.ts'
import { PUBLIC_SCREENS } from '../support/screens/public-screens.ts'
import type { Screen } from '../support/screens/screens.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { ADMIN } from '../support/server/server.ts'

useBrowser()
const { makeStep } = useOwnSteps()

let known: Awaited<ReturnType<typeof memberWithFixtures>>
beforeAll(async () => {
  known = await memberWithFixtures()
})

const STEP = demoStep('LOG-03').name
const REPORT = 'Gare Basse, îlot 4'

const SITE = ' · Étapes Climat'
/** Without it no screen of an account is shown at all. */
const SESSION = ['token', 'refresh_token', 'user_id', 'user']

/**
 * Title of each screen, by the name of the screen.
 * @param awaited by scripts, which may name a screen after it is there: the title to wait for; one
 *   that no other screen had where none is given. Absent without script
 */
async function titlesOf(
  page: Page,
  screens: readonly Screen[],
  awaited?: Partial<Record<string, string | RegExp>>,
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const { name, path, ready } of screens) {
    const address = typeof path === 'string' ? path : path(known.fixtures)
    if (awaited && titles.size > 0) await goWithin(page, address)
    else await page.goto(address)
    await ready(page)
    if (awaited) {
      await pageReady(page)
      const title = expect.poll(() => page.title(), { message: name })
      const wanted = awaited[name]
      if (typeof wanted === 'string') await title.toBe(wanted)
      else if (wanted) await title.toMatch(wanted)
      else await title.toSatisfy((shown: string) => ![...titles.values()].includes(shown))
    }
    titles.set(name, await page.title())
  }
  return titles
}

/** Screens that share their title, and titles that do not end with the site. */
function faultsOf(titles: Map<string, string>): string[] {
  const all = [...titles]
  return all
    .filter(
      ([, title]) => !title.endsWith(SITE) || all.filter(([, other]) => other === title).length > 1,
    )
    .map(([name, title]) => `${name}: ${title}`)
}

it('PUB-42 AUTH-27 every public page has a title of its own, with script, without it, and where the browser keeps no data', async () => {
  const { page: plain } = await visit({ javaScriptEnabled: false, expected: /404/ })
  const titles = await titlesOf(plain, PUBLIC_SCREENS)
  expect(faultsOf(titles)).toEqual([])
  const { page } = await visit({ expected: /404/ })
  await page.addInitScript(blockStorage, [])
  await titlesOf(page, PUBLIC_SCREENS, Object.fromEntries(titles))
})

it('PUB-42 AUTH-27 the screens of members are titled by the step, the report and the work that they show, also where the browser keeps no more than the session', async () => {
  const work = await adminCall<{ title: string }>(
    'GET',
    `/api/exemplaries/${known.fixtures.workUid}`,
  )
  const { page } = await visit({ expected: /404/ })
  await signIn(page, known.member)
  await page.addInitScript(blockStorage, SESSION)
  const titles = await titlesOf(page, MEMBER_SCREENS, {
    étape: `${STEP} · Étape${SITE}`,
    rapport: `${REPORT} · Rapport${SITE}`,
    édition: `${REPORT} · Mon parcours${SITE}`,
    'nouveau rapport': `Nouveau rapport · Mon parcours${SITE}`,
    ouvrage: `${work.title} · Ouvrage exemplaire${SITE}`,
  })
  expect(faultsOf(titles)).toEqual([])
})

it('PUB-42 AUTH-27 the screens of administrators are titled by what is edited and by the tab that is open, also where the browser keeps no more than the session', async () => {
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.addInitScript(blockStorage, SESSION)
  const { firstName, lastName } = known.member
  Object.assign(known.fixtures, await adminSteps(makeStep))
  // Typed already, this one would be asked about before the next.
  const screens = ADMIN_SCREENS.filter(({ name }) => name !== 'connexions, à partir d’un jour')
  const titles = await titlesOf(page, screens, {
    'modifier un utilisateur': new RegExp(`${firstName} ${lastName} · `),
    'modifier une étape': `${STEP} · Étapes Climats${SITE}`,
    'étapes triées': `Étapes Climats${SITE}`,
    'données ouvertes à tous': `Données ouvertes${SITE}`,
    'aperçu d’un import': `Aperçu avant l’import · Importer un tableur${SITE}`,
    'rapport d’un adhérent': new RegExp(`${REPORT} · `),
    'classement, secteurs': `Secteurs · Classement${SITE}`,
    'gestion de site': `Adhérent · Gestion de site${SITE}`,
  })
  // The same screens, in another order and in another state.
  for (const same of ['étapes triées', 'données ouvertes à tous']) titles.delete(same)
  expect(faultsOf(titles)).toEqual([])
})

it('PUB-42 X-03 the title that is read aloud on a new page names what it is about, and follows what is opened over it', async () => {
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Classement', exact: true }).first().click()
  const announced = () => page.locator('#annonce').textContent()
  await expect.poll(announced).toBe('Filtres · Classement · Étapes Climat')
  await page.getByRole('tab', { name: 'Secteurs' }).click()
  await expect.poll(() => page.title()).toBe('Secteurs · Classement · Étapes Climat')
  await page.goto('/admin/etapes')
  await page.getByRole('link', { name: STEP }).first().click()
  await expect.poll(() => page.title()).toBe(`${STEP} · Étapes Climats · Étapes Climat`)
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Fermer sans enregistrer' })
    .click()
  await expect.poll(() => page.title()).toBe('Étapes Climats · Étapes Climat')
})
