import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { call, makeMember } from '../../support/server/api.ts'
import { downloadPdf } from '../../support/user-actions/pdf.ts'
import { openStepEditor } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

it('LIFE-17 PDF-05 PDF-06 « Voir comme un membre » shows a draft as members will read it, marked on screen and in the file', async () => {
  const hidden = await makeStep('direct', { name: uniqueName('Cachée'), val: 4 }, true)
  const shown = await makeStep('direct', { name: uniqueName('Montrée'), val: 5 })
  const step = await makeStep(
    'indirect',
    {
      name: uniqueName('Réunir'),
      description: '<p>Bientôt en ligne</p>',
      releaseNote: '<p>Note interne</p>',
      children: [hidden['@id'], shown['@id']],
    },
    true,
  )
  const { page, editor } = await openStepEditor(step.uid, { expected: /404/ })
  const opened = page.context().waitForEvent('page')
  await editor.dialog.getByRole('link', { name: 'Voir comme un membre' }).click()
  const preview = await opened
  const sheet = preview.getByRole('article')
  await sheet.getByRole('heading', { level: 1, name: step.name }).waitFor()
  await preview.getByText('Aperçu d’un brouillon').waitFor()
  await sheet.getByText('Brouillon', { exact: true }).waitFor()
  expect(await sheet.getByRole('link', { name: shown.name }).count()).toBe(1)
  expect(await sheet.getByText(/Cachée|Note interne/).count()).toBe(0)
  const pdf = await downloadPdf(preview, () =>
    preview.getByRole('button', { name: 'Télécharger' }).click(),
  )
  expect(pdf.suggestedFilename()).toMatch(/--brouillon\.pdf$/)
  await preview.route('**/cards/preview/*', (route) => route.fulfill({ status: 404, body: '{}' }))
  await preview.getByRole('button', { name: 'Télécharger' }).click()
  await preview.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()

  const html = await (await call('GET', `/admin/etapes/apercu/${step.uid}`)).text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('Bientôt en ligne')
  const { page: other } = await visit()
  await storeSession(other, await makeMember())
  await other.goto(`/admin/etapes/apercu/${step.uid}`)
  await other.waitForURL('**/accueil')
})
