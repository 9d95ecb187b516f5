import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { writesOf } from '../../support/browser/writes.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { openStepEditor, readStep } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const tags: string[] = []
afterAll(async () => {
  for (const iri of tags) await adminCall('DELETE', iri)
})

const tagsNamed = async (name: string) =>
  (
    await adminCall<{ 'hydra:member': { '@id': string; name: string }[] }>(
      'GET',
      `/api/tags?${new URLSearchParams({ name })}`,
    )
  )['hydra:member']

it('ADMIN-STEP-27 text typed in a box of proposals without a choice gets a message when the box is left, and no save drops it', async () => {
  const step = await makeStep('indirect', { name: uniqueName('Trier') }, true)
  const { page, editor } = await openStepEditor(step.uid)
  for (const label of ['Mots-clés', 'Ouvrages exemplaires', 'Étapes liées']) {
    const sent = writesOf(page)
    const left = uniqueName('Chaux')
    await editor.box(label).fill(left)
    await editor.field('Nom').focus()
    const message = editor.dialog.getByText(
      `«\u00a0${left}\u00a0» n’est pas choisi\u00a0: prenez une proposition ou effacez ce texte.`,
    )
    await message.waitFor()
    // While one types on, nothing is told.
    await editor.box(label).fill(`${left} aérienne`)
    expect(await editor.dialog.getByText(/n’est pas choisi/).count()).toBe(0)
    await editor.box(label).fill(left)
    await editor.field('Nom').focus()
    await message.waitFor()
    const counted = editor.button('1\u00a0champ à terminer')
    for (const button of ['Enregistrer', 'Publier', '1\u00a0champ à terminer']) {
      await editor.button(button).click()
      await expect.poll(() => editor.box(label).evaluate((box) => box.matches(':focus'))).toBe(true)
      expect(await editor.box(label).getAttribute('aria-invalid')).toBe('true')
      await message.waitFor()
      await editor.dialog.getByText('Aucun résultat.').waitFor()
      // No proposal lies over it.
      expect(
        await message.evaluate((words) => {
          const { left, top, width, height } = words.getBoundingClientRect()
          const shown = document.elementFromPoint(left + width / 2, top + height / 2)
          return words.contains(shown) || shown?.contains(words)
        }),
      ).toBe(true)
      await page.keyboard.press('Escape')
    }
    expect(sent).toEqual([])
    expect(await editor.button('Créer ce mot-clé').count()).toBe(label === 'Mots-clés' ? 1 : 0)
    await editor.button('Effacer ce texte').click()
    await message.waitFor({ state: 'detached' })
    await counted.waitFor({ state: 'detached' })
    await editor.field('Nom').fill(uniqueName('Trier mieux'))
    await editor.button('Enregistrer').click()
    await editor.said('L’étape est enregistrée.')
  }
})

it('ADMIN-STEP-27 « Créer ce mot-clé » makes the keyword that was typed and chooses it; one of that name is taken instead', async () => {
  const step = await makeStep('direct', { name: uniqueName('Enduire') }, true)
  const name = uniqueName('Terre crue')
  const { editor } = await openStepEditor(step.uid)
  await editor.box('Mots-clés').fill(name)
  await editor.field('Nom').focus()
  await editor.button('Créer ce mot-clé').click()
  await editor.chips('Mots-clés').getByText(name, { exact: true }).waitFor()
  expect(await editor.box('Mots-clés').inputValue()).toBe('')
  await expect
    .poll(() => editor.box('Mots-clés').evaluate((box) => box.matches(':focus')))
    .toBe(true)
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  const made = await tagsNamed(name)
  tags.push(...made.map((tag) => tag['@id']))
  expect(await readStep(step['@id'])).toMatchObject({ tags: [{ name }] })

  await editor.button(`Retirer ${name}`).click()
  await editor.box('Mots-clés').fill(name.toUpperCase())
  await editor.field('Nom').focus()
  await editor.button('Créer ce mot-clé').click()
  await editor.chips('Mots-clés').getByText(name, { exact: true }).waitFor()
  expect(await tagsNamed(name)).toHaveLength(1)
  // The saved values are on screen again.
  await editor.said('L’étape est enregistrée.')
})
