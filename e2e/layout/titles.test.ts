import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { adminCall } from '../support/admin-call.ts'
import { ADMIN_SCREENS } from '../support/admin-screens.ts'
import { signIn, useBrowser, visit } from '../support/browser.ts'
import { MEMBER_SCREENS } from '../support/member-screens.ts'
import { PUBLIC_SCREENS } from '../support/public-screens.ts'
import { demoStep } from '../support/reports.ts'
import type { Screen } from '../support/screens.ts'
import { ADMIN } from '../support/server.ts'
import { memberWithThings } from '../support/things.ts'

useBrowser()

let known: Awaited<ReturnType<typeof memberWithThings>>
beforeAll(async () => {
  known = await memberWithThings()
})

const STEP = demoStep('LOG-03').name
const REPORT = 'Gare Basse, îlot 4'

/** Title of each screen that is not there yet under another name, by the name of the screen. */
async function titlesOf(page: Page, screens: readonly Screen[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const { name, path, ready } of screens) {
    await page.goto(typeof path === 'string' ? path : path(known.things))
    await ready(page)
    // What the title names may come after the screen.
    await page.waitForLoadState('networkidle')
    titles.set(name, await page.title())
  }
  return titles
}

/** Screens that share their title, and titles that do not end with the site. */
function faultsOf(titles: Map<string, string>): string[] {
  const all = [...titles]
  return all
    .filter(
      ([, title]) =>
        !title.endsWith(' · Étapes Climat') ||
        all.filter(([, other]) => other === title).length > 1,
    )
    .map(([name, title]) => `${name}: ${title}`)
}

it('PUB-42 every public page has a title of its own, with and without script', async () => {
  const { page } = await visit({ expected: /404/ })
  const titles = await titlesOf(page, PUBLIC_SCREENS)
  expect(faultsOf(titles)).toEqual([])
  const { page: plain } = await visit({ javaScriptEnabled: false, expected: /404/ })
  expect(await titlesOf(plain, PUBLIC_SCREENS)).toEqual(titles)
})

it('PUB-42 the screens of members are titled by the step, the report and the work that they show', async () => {
  const { page } = await visit()
  await signIn(page, known.member)
  const titles = await titlesOf(page, MEMBER_SCREENS)
  expect(faultsOf(titles)).toEqual([])
  expect(titles.get('étape')).toBe(`${STEP} · Étape · Étapes Climat`)
  expect(titles.get('rapport')).toBe(`${REPORT} · Rapport · Étapes Climat`)
  expect(titles.get('édition')).toBe(`${REPORT} · Mon parcours · Étapes Climat`)
  expect(titles.get('nouveau rapport')).toBe('Nouveau rapport · Mon parcours · Étapes Climat')
  const { title } = await adminCall<{ title: string }>(
    'GET',
    `/api/exemplaries/${known.things.workUid}`,
  )
  expect(titles.get('ouvrage')).toBe(`${title} · Ouvrage exemplaire · Étapes Climat`)
})

it('PUB-42 the screens of administrators are titled by what is edited and by the tab that is open', async () => {
  const { page } = await visit()
  await signIn(page, ADMIN)
  const titles = await titlesOf(page, ADMIN_SCREENS)
  expect(faultsOf(titles)).toEqual([])
  const { firstName, lastName } = known.member
  expect(titles.get('modifier un utilisateur')).toContain(`${firstName} ${lastName} · `)
  expect(titles.get('modifier une étape')).toBe(`${STEP} · Étapes Climats · Étapes Climat`)
  expect(titles.get('rapport d’un adhérent')).toContain(`${REPORT} · `)
  expect(titles.get('classement, secteurs')).toBe('Secteurs · Classement · Étapes Climat')
  expect(titles.get('gestion de site')).toBe('Adhérent · Gestion de site · Étapes Climat')
})

it('PUB-42 X-03 the title that is read aloud on a new page names what it is about, and follows what is opened over it', async () => {
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Classement', exact: true }).first().click()
  const announced = () => page.locator('#annonce').textContent()
  await expect.poll(announced).toBe('Types d’éléments · Classement · Étapes Climat')
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
