import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'
import { openStepEditor } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

type Editor = Awaited<ReturnType<typeof openStepEditor>>['editor']

const LONG = '<p>Un paragraphe parmi beaucoup d’autres.</p>'.repeat(40)

/** A step with more text than the window has room for, in the editor. */
async function openLong(expected: RegExp) {
  const name = uniqueName('Isoler')
  const step = await makeStep('direct', { name, description: LONG, action: LONG }, true)
  return { step, ...(await openStepEditor(step.uid, { expected, height: 700 })) }
}

/** Where title, buttons and cross stand; all of them are on screen. */
async function headOf(page: Page, editor: Editor) {
  const parts = [
    editor.dialog.getByRole('heading', { level: 2 }),
    editor.button('Enregistrer'),
    editor.button('Fermer'),
  ]
  const places = await Promise.all(parts.map((part) => part.boundingBox()))
  const dialog = await editor.dialog.boundingBox()
  for (const place of places) expect(place?.y).toBeGreaterThan(dialog?.y ?? 0)
  // The wheel scrolls the form under the head, and nothing else.
  await page.mouse.wheel(0, 400)
  return places.map((place) => place?.y)
}

it('ADMIN-STEP-21 the head stays where it is when a save is refused because somebody saved before', async () => {
  const { step, page, editor } = await openLong(/409/)
  const before = await headOf(page, editor)
  await call('PUT', step['@id'], {
    token: await adminSession(),
    body: { releaseNote: '<p>Leur note</p>' },
  })
  await editor.text('Note de version').fill('Nouvelle note')
  await editor.button('Enregistrer').click()
  await editor.dialog
    .getByRole('alert')
    .getByText(/Votre saisie est conservée/)
    .waitFor()
  expect(await headOf(page, editor)).toEqual(before)
  await editor.button('Enregistrer avec ces choix').click()
  await editor.said('L’étape est enregistrée.')
  expect(await headOf(page, editor)).toEqual(before)
})

it('ADMIN-STEP-21 the head stays where it is when the session has ended and is resumed', async () => {
  const { page, editor } = await openLong(/401/)
  const before = await headOf(page, editor)
  await editor.text('Note de version').fill('Nouvelle note')
  await page.evaluate(() => {
    localStorage.setItem('token', `${localStorage.getItem('token')}x`)
    localStorage.setItem('refresh_token', '0'.repeat(128))
  })
  await editor.button('Enregistrer').click()
  const session = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await session.getByLabel('Mot de passe').fill(ADMIN.password)
  await session.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await editor.said('L’étape est enregistrée.')
  expect(await headOf(page, editor)).toEqual(before)
})

it('ADMIN-STEP-21 the head keeps its place after a save, whatever was scrolled, and when a field is refused or the server is unreachable', async () => {
  const { step, page, editor } = await openLong(/ERR_FAILED/)
  const before = await headOf(page, editor)
  await editor.text('Note de version').fill('Nouvelle note')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  expect(await headOf(page, editor)).toEqual(before)
  expect(await headOf(page, editor)).toEqual(before)
  await editor.field('Version').fill('0')
  await editor.button('Enregistrer').click()
  await editor.dialog.getByText('La version doit être au moins 1.').waitFor()
  expect(await headOf(page, editor)).toEqual(before)
  await editor.field('Version').fill('2')
  await page.route(`**${step['@id']}`, (route) => route.abort())
  await editor.button('Enregistrer').click()
  await editor.dialog
    .getByRole('alert')
    .getByText(/Votre saisie est conservée/)
    .waitFor()
  expect(await headOf(page, editor)).toEqual(before)
})

it('ADMIN-STEP-21 on a phone the first change does not move the field that is typed into', async () => {
  // Catches: « Modifications non enregistrées » that no longer fits beside the date, so that the head grows.
  const step = await makeStep('direct', { name: uniqueName('Isoler') }, true)
  const { editor } = await openStepEditor(step.uid, { width: 390 })
  const field = editor.field('Nom')
  const before = await field.boundingBox()
  await field.pressSequentially('x')
  await editor.dialog.getByText('Modifications non enregistrées').waitFor()
  expect(await field.boundingBox()).toEqual(before)
})

it('ADMIN-STEP-21 what else may be done with a step is in its head, wherever it is scrolled', async () => {
  const step = await makeStep('direct', { name: uniqueName('Copier') })
  const { page, editor } = await openStepEditor(step.uid)
  const act = (name: string | RegExp, role: 'button' | 'link') =>
    editor.dialog.getByRole(role, { name })
  for (const size of [
    { width: 1366, height: 650 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await editor.field('Index').focus()
    for (const found of [
      act('Dupliquer', 'button'),
      act(/^Voir comme un membre/, 'link'),
      act('Historique', 'link'),
      act('Préparer une nouvelle version', 'button'),
    ]) {
      const box = await found.boundingBox()
      expect(box?.y).toBeGreaterThan(0)
      expect(box?.y).toBeLessThan(200)
    }
    const { width } = (await editor.dialog.boundingBox()) ?? { width: Number.NaN }
    const content = await editor.dialog.evaluate(({ scrollWidth }) => scrollWidth)
    expect(content).toBeLessThanOrEqual(width)
  }
})

/** How high the messages of the site are, and what can be pressed or filled in under them. */
const coveredBy = (editor: Editor) =>
  editor.dialog.evaluate((dialog) => {
    const messages = dialog.querySelector('[aria-label="Notifications"]')
    const box = messages?.getBoundingClientRect() ?? new DOMRect()
    /** What scrolls shows no more than its own box of it. */
    const shownPart = (control: Element) => {
      let { left, right, top, bottom } = control.getBoundingClientRect()
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY !== 'auto') continue
        const room = around.getBoundingClientRect()
        top = Math.max(top, room.top)
        bottom = Math.min(bottom, room.bottom)
      }
      return { left, right, top, bottom }
    }
    const covered = [...dialog.querySelectorAll('button, input, select, [contenteditable=true]')]
      .filter((control) => !messages?.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = shownPart(control)
        const meets = top < bottom && bottom > box.top + 1 && top < box.bottom
        return meets && left < box.right && right > box.left
      })
    return { height: box.height, covered: covered.map(({ outerHTML }) => outerHTML.slice(0, 90)) }
  })

it.each([1440, 820, 390])(
  'ADMIN-STEP-15 at %i px the message after a save covers no field and no button of the editor',
  async (width) => {
    const { page, editor } = await openLong(/^$/)
    await page.setViewportSize({ width, height: 700 })
    await editor.field('Valeur').fill(String(width))
    await editor.button('Enregistrer').click()
    await editor.button('Défaire').waitFor()
    const { height, covered } = await coveredBy(editor)
    expect(height).toBeGreaterThan(30)
    expect(covered).toEqual([])
  },
)
