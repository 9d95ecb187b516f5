import type { Card } from '@etapes-climat/domain/cards/contract'
import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { makeNextVersion } from '../support/fixtures/next-versions.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { openStepEditor, readStep, stepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

/** Planned before the other tests, which need no less time than the server may take for it. */
let soonPublished: Card
beforeAll(async () => {
  soonPublished = await makeStep('direct', { name: uniqueName('Ombrer'), val: 3 }, true)
  const at = new Date(Date.now() + 2_000).toISOString()
  await adminCall('POST', `/admin/publications/cards/${soonPublished.uid}/plan`, { at })
})

const plannedAt = async (uid: string) =>
  (
    await adminCall<{ planned: { at: string } | null } | null>(
      'GET',
      `/admin/publications/cards/${uid}`,
    )
  )?.planned?.at

it('LIFE-14 the publication of a draft is planned in Paris time, seen, changed and cancelled', async () => {
  const step = await makeStep('direct', { name: uniqueName('Planter'), val: 3 }, true)
  const { page, editor } = await openStepEditor(step.uid)
  await editor.button('Planifier la publication…').click()
  const dialog = page.getByRole('dialog', { name: 'Planifier la publication' })
  await dialog.getByLabel('Date').fill('2020-06-01')
  await dialog.getByRole('button', { name: 'Planifier' }).click()
  await dialog.getByText('Choisissez un moment à venir.').waitFor()
  await dialog.getByLabel('Date').fill('2099-03-29')
  await dialog.getByLabel('Heure de Paris').fill('02:30')
  await dialog.getByRole('button', { name: 'Planifier' }).click()
  await dialog.getByText(/Cette heure n’existe pas ce jour-là/).waitFor()
  await dialog.getByLabel('Heure de Paris').fill('08:05')
  await dialog.getByRole('button', { name: 'Planifier' }).click()
  const strip = editor.dialog.getByRole('region', { name: 'Publication à venir' })
  await strip.getByText('Publication prévue le dimanche 29 mars 2099 à 08:05').waitFor()
  expect(await plannedAt(step.uid)).toBe('2099-03-29T06:05:00+00:00')

  await strip.getByRole('button', { name: 'Changer la date' }).click()
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe('2099-03-29')
  await dialog.getByLabel('Date').fill('2099-12-01')
  await dialog.getByRole('button', { name: 'Planifier' }).click()
  await strip.getByText(/1er décembre 2099 à 08:05/).waitFor()
  expect(await plannedAt(step.uid)).toBe('2099-12-01T07:05:00+00:00')
  await strip.getByRole('button', { name: 'Déprogrammer' }).click()
  await strip.waitFor({ state: 'detached' })
  expect(await plannedAt(step.uid)).toBeUndefined()
  await editor.button('Planifier la publication…').waitFor()
})

it('LIFE-14 typed values of a next version are saved before it is planned, and the list shows the date', async () => {
  const step = await makeStep('direct', { name: uniqueName('Laver'), val: 3 })
  await makeNextVersion('cards', step.uid, { val: 4 })
  const page = await visitAsAdmin(`/admin/etapes?modifier=${step.uid}&version=prochaine`)
  const editor = stepEditor(page)
  await editor.field('Valeur').fill('6')
  await editor.button('Planifier…').click()
  const dialog = page.getByRole('dialog', { name: 'Planifier la publication' })
  const tomorrow = parisDateTime(new Date(Date.now() + 86_400_000)).date
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe(tomorrow)
  expect(await dialog.getByLabel('Heure de Paris').inputValue()).toBe('08:00')
  await dialog.getByRole('button', { name: 'Planifier' }).click()
  await editor.button('Déprogrammer').waitFor()
  const waiting = await adminCall<{ content: { val: number } }>(
    'GET',
    `/admin/publications/cards/${step.uid}`,
  )
  expect(waiting.content.val).toBe(6)
  expect((await readStep(step['@id'])).val).toBe(3)
  // Planning does not raise the revision: the next save of the open editor succeeds.
  await editor.field('Valeur').fill('7')
  await editor.button('Enregistrer').click()
  await editor.said('La prochaine version est enregistrée.')
  await page.goto('/admin/etapes')
  await page
    .getByText(/^prochaine version prévue le/)
    .first()
    .waitFor()
})

it('LIFE-14 a planned publication is done by the running server within a minute', async () => {
  const published = async () => !(await readStep(soonPublished['@id'])).draft
  await expect.poll(published, { timeout: 60_000, interval: 1_000 }).toBe(true)
  const page = await visitAsAdmin(`/admin/journal?objet=${encodeURIComponent(soonPublished.name)}`)
  await page.getByRole('cell', { name: /^Publication planifiée/ }).waitFor()
}, 90_000)

it('LIFE-14 ADMIN-STEP-01 the dashboard lists what is planned, with its moment and a way to it', async () => {
  const step = await makeStep('direct', { name: uniqueName('Paver'), val: 3 }, true)
  const at = '2099-03-30T08:00:00+02:00'
  await adminCall('POST', `/admin/publications/cards/${step.uid}/plan`, { at })
  const prepared = await makeStep('direct', { name: uniqueName('Semer'), val: 4 })
  await adminCall('POST', `/admin/publications/cards/${prepared.uid}`, {})
  const page = await visitAsAdmin('/admin')
  const section = page.getByRole('region', { name: 'Publications à venir' })
  const line = section.getByRole('listitem').filter({ hasText: step.name })
  await line.getByText(/^publication prévue le 30\/03\/2099 08:00, par /).waitFor()
  expect(await section.getByText(prepared.name).count()).toBe(0)
  const link = line.getByRole('link', { name: step.name })
  expect(await link.getAttribute('href')).toContain(step.uid)
  await adminCall('DELETE', `/admin/publications/cards/${step.uid}/plan`)
  await page.reload()
  await page.getByRole('heading', { name: 'Brouillons' }).waitFor()
  await expect.poll(() => line.count()).toBe(0)
})
