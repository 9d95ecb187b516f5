import { existsSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { adminSteps } from '../support/fixtures/admin-steps.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { ADMIN_OVERLAYS } from '../support/screens/admin-overlays.ts'
import { ADMIN_SCREENS } from '../support/screens/admin-screens.ts'
import { MEMBER_OVERLAYS, MEMBER_SCREENS } from '../support/screens/member-screens.ts'
import { SAVED_FORMS, type SavedForm } from '../support/screens/saved-forms.ts'
import type { Overlay, Screen, ScreenFixtures } from '../support/screens/screens.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { type Account, adminSession, call, tokenOf } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'

// The forms of the sweep that save over what somebody else may have saved; the sweep knows of no other one.

useBrowser()
const { makeStep } = useOwnSteps()

type Role = keyof typeof SAVED_FORMS
const SCREENS: Record<Role, readonly (Screen | Overlay)[]> = {
  administrators: [...ADMIN_SCREENS, ...ADMIN_OVERLAYS],
  members: [...MEMBER_SCREENS, ...MEMBER_OVERLAYS],
}
const FORMS = (Object.keys(SAVED_FORMS) as Role[]).flatMap((role) =>
  Object.entries(SAVED_FORMS[role]).map(([name, form]) => ({ role, name, form })),
)
const SAVED = FORMS.flatMap(({ form, ...named }) =>
  typeof form === 'string' ? [] : [{ ...named, form }],
)

let fixtures: ScreenFixtures
let member: Account
beforeAll(async () => {
  const made = await memberWithFixtures()
  member = made.member
  // What is saved here is shown nowhere else.
  const step = await makeStep('direct', { name: uniqueName('Isoler'), val: 12 }, true)
  const work = await adminCall<{ uid: string }>('POST', '/api/exemplaries', {
    title: uniqueName('Halle'),
    projectOwner: 'Ville',
    architect: 'Agence',
    credit: 'Dessin',
  })
  const own = { stepId: step.id, workUid: work.uid }
  fixtures = { ...made.fixtures, ...(await adminSteps(makeStep)), ...own }
  return () => adminCall('DELETE', `/api/exemplaries/${work.uid}`)
})

it('D-119 every form that is told is on a screen of the sweep, or has a test of its own', () => {
  const names = new Set(
    Object.values(SCREENS).flatMap((screens) => screens.map(({ name }) => name)),
  )
  expect(FORMS.filter(({ name }) => !names.has(name))).toEqual([])
  const files = FORMS.flatMap(({ form }) =>
    typeof form === 'string' && form.startsWith('e2e/') ? [form] : [],
  )
  expect(files.filter((file) => !existsSync(`${import.meta.dirname}/../../${file}`))).toEqual([])
})

async function show(page: Page, screen: Screen | Overlay): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(fixtures))
  await screen.ready(page)
  if (!('open' in screen)) return
  await screen.open(page)
  await screen.shown(page).first().waitFor()
}

/** Saves what a request saves, with another text in its place. */
async function saveBefore(request: Request, mine: string, theirs: string, role: Role) {
  const { pathname } = new URL(request.url())
  const isJson = request.headers()['content-type']?.startsWith('application/json') ?? false
  const token = role === 'members' && isJson ? await tokenOf(member) : await adminSession()
  // Accounts are sent as forms.
  const account = `/admin/users/${fixtures.memberUid}/edit`
  const body = isJson
    ? JSON.parse((request.postData() ?? '').replaceAll(mine, theirs))
    : { companyRole: theirs }
  const answer = await call(request.method(), isJson ? pathname : account, { token, body })
  expect([pathname, answer.status]).toEqual([pathname, 200])
}

it.each(SAVED)(
  'D-119 $role, $name: who saved meanwhile is named, and the version that stays is chosen in the same words',
  async ({ role, name, form }: { role: Role; name: string; form: SavedForm }) => {
    const screen = SCREENS[role].find((known) => known.name === name)
    if (!screen) throw new Error(name)
    const [mine, theirs] = [uniqueName('Le mien'), uniqueName('Le leur')]
    const { page } = await visit({ expected: /409/ })
    await storeSession(page, role === 'members' ? member : ADMIN, 'accepted')
    await show(page, screen)
    const dialog = page.locator('dialog:modal').last()
    const within = (await dialog.count()) > 0 ? dialog : page.locator('html')
    await within.getByLabel(form.field, { exact: true }).first().fill(mine)
    let isFirst = true
    await page.route('**/*', async (route) => {
      const request = route.request()
      if (isFirst && request.method() !== 'GET' && 'if-match' in request.headers()) {
        isFirst = false
        await saveBefore(request, mine, theirs, role)
      }
      await route.continue()
    })
    await within.getByRole('button', { name: form.button, exact: true }).click()
    const question = within
      .getByRole('alert')
      .filter({ hasText: 'choisissez la version qui reste' })
    await question.getByText(/ a été enregistrée? ailleurs par .+ le \d\d\/\d\d\/\d{4}/).waitFor()
    expect(await question.getByRole('columnheader').allTextContents()).toEqual([
      'Champ',
      'Votre saisie',
      'Version enregistrée',
    ])
    await question.getByRole('radio', { name: theirs }).waitFor()
    await question.getByRole('button', { name: 'Prendre la version enregistrée' }).waitFor()
    const saved = page.waitForResponse(
      (response) => 'if-match' in response.request().headers() && response.status() < 300,
    )
    await question.getByRole('button', { name: 'Enregistrer avec ces choix' }).click()
    const body = (await saved).request().postData() ?? ''
    expect([body.includes(mine), body.includes(theirs)]).toEqual([true, false])
    await question.waitFor({ state: 'detached' })
  },
)
