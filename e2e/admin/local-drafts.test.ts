import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { openStepEditor, stepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const UNUSABLE = /ne peut pas être reprise/
const RESTORED = 'Votre saisie non enregistrée a été reprise.'

const keys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('etapes-climat:')))

const openOwn = async (name: string) => {
  const step = await makeStep('direct', { name: uniqueName(name) }, true)
  return { step, ...(await openStepEditor(step.uid)) }
}

/** The editor of the same step in another tab. */
async function openTab(context: BrowserContext, uid: string) {
  const page = await context.newPage()
  await page.goto(`/admin/etapes?modifier=${uid}`)
  const editor = stepEditor(page)
  await editor.text('Note de version').waitFor()
  return { page, editor, name: () => editor.field('Nom').inputValue() }
}

it('REP-41 a draft of another shape is set aside and reported, and removed with one click', async () => {
  const text = JSON.stringify({ basis: {}, values: { name: 3, tags: 'aucun' } })
  const { step, page, editor } = await openOwn('Garder')
  const places = ['kept:USER:cards:STEP', 'draft:USER:cards:STEP:0123']
  await page.evaluate(
    ({ places, uid, text }) => {
      const user = localStorage.getItem('user_id') ?? ''
      for (const place of places) {
        const key = place.replace('USER', user).replace('STEP', uid)
        localStorage.setItem(`etapes-climat:${key}`, text)
      }
    },
    { places, uid: step.uid, text },
  )
  await page.reload()
  await editor.dialog.getByText(UNUSABLE).waitFor()
  expect(await editor.field('Nom').inputValue()).toBe(step.name)
  await editor.button('Supprimer cette saisie').click()
  expect((await keys(page)).join()).not.toContain(step.uid)
  await page.reload()
  await editor.text('Note de version').waitFor()
  expect(await editor.dialog.getByText(UNUSABLE).count()).toBe(0)
})

it.each([
  ['with', false],
  ['without', true],
])('REP-41 two tabs keep work of their own, in a browser %s locks', async (_, plain) => {
  const step = await makeStep('direct', { name: uniqueName('Partager') }, true)
  const page = await visitAsAdmin('/accueil')
  const context = page.context()
  // As on plain http.
  if (plain) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const first = await openTab(context, step.uid)
  await page.close()
  await first.editor.field('Nom').fill('Premier')
  const second = await openTab(context, step.uid)
  await second.editor.field('Objectif').fill('8')
  await expect.poll(async () => (await keys(first.page)).join()).toContain(':cards:')
  await second.page.reload()
  await second.editor.dialog.getByText(RESTORED).waitFor()
  expect(await second.name()).toBe(step.name)
  expect(await second.editor.field('Objectif').inputValue()).toBe('8')
  await first.page.reload()
  await first.editor.dialog.getByText(RESTORED).waitFor()
  expect(await first.name()).toBe('Premier')
  await first.page.close()
  await second.editor.button('Revenir à la version enregistrée').click()
  await second.page.reload()
  await second.editor.dialog.getByText(RESTORED).waitFor()
  expect(await second.name()).toBe('Premier')
})

it('ADMIN-STEP-15 the message about the connection is above the editor, and part of it', async () => {
  const step = await makeStep('direct', { name: uniqueName('Joindre') }, true)
  const { page, editor } = await openStepEditor(step.uid, { expected: /ERR_FAILED/ })
  await page.route('**/health', (route) => route.abort())
  await page.route(`**${step['@id']}`, (route) => route.abort())
  await editor.field('Nom').fill('Joindre la ville')
  await editor.button('Enregistrer').click()
  const notice = editor.dialog
    .getByRole('region', { name: 'Notifications' })
    .getByText('Le serveur ne répond pas.')
  await notice.waitFor()
  const onTop = await notice.evaluate((words) => {
    const { x, y, width, height } = words.getBoundingClientRect()
    return words.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(onTop).toBe(true)
  await page.unroute('**/health')
  await notice.waitFor({ state: 'detached' })
})

it('REP-41 D-119 a draft of a step that was saved elsewhere meanwhile is not saved over it', async () => {
  const step = await makeStep('direct', { name: uniqueName('Reprendre') }, true)
  const { page, editor } = await openStepEditor(step.uid, { expected: /409/ })
  await editor.field('Nom').fill('Le mien')
  await expect.poll(async () => (await keys(page)).join()).toContain(':cards:')
  await adminCall('PUT', step['@id'], { name: 'Le leur' })
  await page.reload()
  await editor.dialog.getByText(RESTORED).waitFor()
  await editor.button('Enregistrer').click()
  const notice = editor.dialog.getByRole('alert').filter({ hasText: 'Votre saisie est conservée' })
  await notice.getByRole('cell', { name: 'Le leur' }).waitFor()
  expect(await notice.getByRole('cell', { name: 'Le mien' }).count()).toBe(1)
})

it('REP-41 a browser that keeps nothing asks before the window of an editor is closed', async () => {
  const { page, editor } = await openOwn('Fermer')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const closes = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await closes()).toBe(true)
  await editor.field('Nom').fill('Perdu')
  await expect.poll(closes).toBe(false)
})

/** Runs in the page: writes pending drafts in the middle of a click, once `keepNow` is set. */
function keepDuringClick(): void {
  const waiting = new Map<number, () => void>()
  const { setTimeout: later, clearTimeout: never } = window
  const replaced = {
    setTimeout(run: () => void, delay = 0, ...rest: unknown[]) {
      const timer = Reflect.apply(later, window, [run, delay, ...rest]) as number
      if (delay === 300) waiting.set(timer, run)
      return timer
    },
    clearTimeout(timer: number) {
      waiting.delete(timer)
      never(timer)
    },
  }
  Object.assign(window, replaced)
  addEventListener('click', () => {
    if ('keepNow' in window) for (const run of waiting.values()) run()
  })
}

it('REP-41 a discarded draft is not written again by a pending write', async () => {
  const { step, page, editor } = await openOwn('Renoncer')
  await page.evaluate(keepDuringClick)
  await editor.field('Nom').fill('Perdu')
  await editor.button('Fermer').click()
  const leave = page.getByRole('button', { name: 'Fermer sans enregistrer' })
  await leave.waitFor()
  await page.evaluate(() => Object.assign(window, { keepNow: true }))
  await leave.click()
  await editor.dialog.waitFor({ state: 'detached' })
  expect((await keys(page)).join()).not.toContain(step.uid)
})
