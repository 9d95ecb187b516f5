import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { openStepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

/** Texts whose end is no paragraph, and one that is written in another way than the editor writes. */
const TEXTS = {
  description: '<p>Avant</p><ul><li>Isoler</li><li>Ventiler</li></ul>',
  action: '<table><tbody><tr><th>Poste</th><td>Part</td></tr></tbody></table>',
  descriptionGoFurther: '<p>Avant<br></p><ol><li><p>Un</p></li></ol>',
  releaseNote: '<blockquote><b>Nouveau</b> : la méthode.</blockquote><hr>',
}

it('ADMIN-STEP-24 going through the texts with the keyboard changes none of them', async () => {
  const step = await makeStep('direct', { name: uniqueName('Isoler'), ...TEXTS }, true)
  const { page, editor } = await openStepEditor(step.uid)
  for (const name of ['Description', 'Actions', 'Pour aller plus loin', 'Note de version']) {
    const text = editor.text(name)
    await text.focus()
    await page.keyboard.press('ArrowRight')
    await text.click()
    await page.keyboard.press('Tab')
  }
  await editor.dialog
    .getByRole('status')
    .filter({ hasText: /^Enregistré$/ })
    .waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain(':cards:')
})

it('ADMIN-STEP-24 text typed after a list and deleted again leaves the value unchanged', async () => {
  const step = await makeStep('direct', { name: uniqueName('Isoler'), ...TEXTS }, true)
  const { page, editor } = await openStepEditor(step.uid)
  const state = (words: string) =>
    editor.dialog.getByRole('status').filter({ hasText: new RegExp(`^${words}$`) })
  await editor.text('Description').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('x')
  await state('Modifications non enregistrées').waitFor()
  await page.keyboard.press('Backspace')
  await state('Enregistré').waitFor()
  // A paragraph typed after a list is stored.
  await page.keyboard.type('Après la liste')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  expect(await editor.text('Description').innerText()).toContain('Après la liste')
})

it('ADMIN-STEP-24 lists are nested by the bar, and Tab leaves the text from anywhere in it', async () => {
  const step = await makeStep('direct', { name: uniqueName('Isoler'), ...TEXTS }, true)
  const { page, editor } = await openStepEditor(step.uid)
  const text = editor.text('Description')
  const hasFocus = () => text.evaluate((field) => field.contains(document.activeElement))
  // As long as a finger presses: the editor follows the caret between the two ends of a click.
  const press = { delay: 80 }
  await text.getByText('Ventiler').click(press)
  await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(false)
  expect(await text.locator('li li').count()).toBe(0)
  await text.getByText('Ventiler').click(press)
  await editor.button('Mettre en sous-liste').click()
  await expect.poll(() => text.locator('li li').innerText()).toBe('Ventiler')
  await editor.button('Remonter d’un niveau').click()
  await expect.poll(() => text.locator('li li').count()).toBe(0)
})
