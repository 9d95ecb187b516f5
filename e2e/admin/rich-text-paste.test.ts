import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser, type VisitOptions } from '../support/browser/browser.ts'
import { shareVisit } from '../support/browser/shared-visit.ts'
import { EMPHASISED_DOCUMENTS, EMPHASISED_HTML } from '../support/fixtures/emphasised-documents.ts'
import {
  dropOn,
  LIBREOFFICE_LISTS,
  libreOfficePicture,
  pasteInto,
  WORD_LISTS,
  WORD_PICTURE,
} from '../support/fixtures/pasted-documents.ts'
import { pictureFile } from '../support/fixtures/pictures.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { openStepEditor, readStep } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const REFUSED = /^L’image collée n’a pas pu être reprise/

/** Fills in the texts of the picture that was just uploaded. */
async function describePicture(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Ajouter une image' })
  await dialog.getByRole('slider', { name: 'Zoom' }).waitFor()
  await dialog.getByLabel('Texte alternatif').fill('La façade nord')
  await dialog.getByLabel('Description').fill('La façade nord, 2026')
  const stored = page.waitForRequest('**/media/img')
  await dialog.getByRole('button', { name: 'Valider l’image' }).click()
  expect((await stored).method()).toBe('POST')
}

async function openText(options: VisitOptions = {}) {
  const step = await makeStep('direct', { name: uniqueName('Coller') }, true)
  const { page, editor } = await openStepEditor(step.uid, options)
  return { step, page, editor, text: editor.text('Description') }
}

const sharedEditor = shareVisit(() => openText({ isKept: true }))

/** The editor that the tests share, its text emptied. */
async function emptyText() {
  const opened = await sharedEditor()
  await opened.text.press('ControlOrMeta+a')
  await opened.text.press('Delete')
  return opened
}

/** The text without what an editor adds to draw it. */
const writtenIn = async (text: Locator) =>
  (await text.innerHTML())
    .replace(/<br class="ProseMirror-trailingBreak">/g, '')
    .replace(/\s+/g, ' ')

it.each([
  ['Word', WORD_LISTS],
  ['LibreOffice', LIBREOFFICE_LISTS],
])('ADMIN-STEP-24 lists pasted from %s are lists, and are saved as such', async (_, html) => {
  const { step, editor, text } = await emptyText()
  await pasteInto(text, { html })
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  const { description } = await readStep(step['@id'])
  expect(
    description
      .replace(/<\/?p>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe(
    'Trois gestes :' +
      '<ul><li><strong>Isoler</strong> les combles<ul><li>par le toit</li></ul></li><li>Ventiler</li></ul>' +
      'Dans cet ordre :<ol><li>Mesurer</li><li>Agir</li></ol>',
  )
})

it('ADMIN-STEP-24 pasted text keeps its visible emphasis, whatever the program, and gets no other', async () => {
  const { text } = await emptyText()
  const pasted: Record<string, string> = {}
  for (const [program, html] of Object.entries(EMPHASISED_DOCUMENTS)) {
    await text.press('ControlOrMeta+a')
    await pasteInto(text, { html })
    pasted[program] = await writtenIn(text)
  }
  const expected = Object.keys(EMPHASISED_DOCUMENTS).map((program) => [program, EMPHASISED_HTML])
  expect(pasted).toEqual(Object.fromEntries(expected))
  await text.press('ControlOrMeta+a')
  await pasteInto(text, { html: '<p>du **texte** et du _texte_</p>' })
  expect(await writtenIn(text)).toBe('<p>du **texte** et du _texte_</p>')
})

it('ADMIN-STEP-24 a picture that stayed on a disk is refused at the paste, and the text is taken', async () => {
  const { editor, text } = await emptyText()
  await pasteInto(text, { html: WORD_PICTURE })
  const refusal = editor.dialog.getByRole('alert').filter({ hasText: REFUSED })
  expect(await refusal.textContent()).toMatch(/reprise\u00a0: .*«\u00a0Image\u00a0»/)
  expect((await text.innerText()).replace(/\s+/g, ' ').trim()).toBe('Avant Après')
  expect(await text.locator('img').count()).toBe(0)
  await pasteInto(text, { html: '<p>Encore</p>' })
  await editor.dialog.getByRole('alert').waitFor({ state: 'detached' })
})

it.each([
  ['with a text from LibreOffice', (png: string) => ({ html: libreOfficePicture(png) })],
  ['alone', (png: string) => ({ png })],
  [
    'alone, with its address elsewhere',
    (png: string) => ({ png, html: '<meta charset="utf-8"><img src="https://exemple.fr/a.png">' }),
  ],
])(
  'ADMIN-STEP-24 MEDIA-04 a picture pasted %s is described, sent and saved',
  async (_, content) => {
    const { step, page, editor, text } = await openText()
    await pasteInto(text, content((await pictureFile()).buffer.toString('base64')))
    await describePicture(page)
    await text.getByRole('img', { name: 'La façade nord' }).waitFor()
    await editor.button('Enregistrer').click()
    await editor.said('L’étape est enregistrée.')
    const { description } = await readStep(step['@id'])
    expect(description).toMatch(/<img src="\/media\/image\/full\/[^"]+" alt="La façade nord"/)
  },
)

it('ADMIN-STEP-24 a picture is dropped where it is let go, wherever the cursor was', async () => {
  const { page, text } = await openText()
  await pasteInto(text, { html: '<p>Avant</p><p>Après</p>' })
  await text.getByText('Avant').click()
  await dropOn(text.getByText('Après'), (await pictureFile()).buffer.toString('base64'))
  await describePicture(page)
  await text.getByRole('img', { name: 'La façade nord' }).waitFor()
  expect(await text.innerHTML()).toMatch(/Avant.*Après.*<img/s)
})

it('ADMIN-STEP-24 a text without pictures says so when one is pasted', async () => {
  const page = await visitAsAdmin('/admin/temoignage/nouveau')
  const text = page.getByRole('textbox', { name: 'Contenu' })
  await pasteInto(text, { png: (await pictureFile()).buffer.toString('base64') })
  await page
    .getByRole('alert')
    .getByText('Les images ne peuvent pas être ajoutées à ce texte.')
    .waitFor()
})
