import { afterAll, expect, it } from 'vitest'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { ADMIN } from '../support/server/server.ts'
import { dropStep, readStep } from '../support/user-actions/step-editor.ts'
import { inOtherBrowsers, signIn } from '../support/webdriver/other-browsers.ts'

const made: string[] = []
afterAll(async () => {
  for (const iri of made) await dropStep(iri)
})

inOtherBrowsers((visit) => {
  it('LIM-20 ADMIN-STEP-23 ADMIN-STEP-31 the step editor: format, texts, keywords, values, saved and read back', async () => {
    const visitor = await visit()
    await signIn(visitor, ADMIN)
    const name = uniqueName('Récupérer la pluie')
    await visitor.open('/admin/etapes?modifier=nouvelle')
    const editor = { role: 'dialog', name: /étape/i }
    await visitor.press('radio', /^Étape directe/, editor)
    await visitor.fill('Nom', name, editor)
    for (const field of ['Description', 'Actions']) {
      await visitor.press('textbox', field, editor)
      await visitor.write(field, `${field} de l’étape`, editor)
    }
    await visitor.pick('Secteur', 'Construire et rénover', editor)
    await visitor.pick('Filtre', 'Énergie', editor)
    await visitor.fill('Valeur', '130', editor)
    await visitor.fill('Index', 'E12', editor)
    await visitor.fill('Mots-clés', 'Architecte', editor, 'combobox')
    await visitor.press('option', /^Architecte/, editor)
    await visitor.press('button', 'Enregistrer', editor)
    await visitor.seeText('L’étape est enregistrée.')
    const uid = /modifier=([\w-]{36})/.exec(await visitor.address())?.[1]
    const step = await readStep(`/api/cards/${uid}`)
    made.push(step['@id'])
    expect(step).toMatchObject({
      name,
      description: '<p>Description de l’étape</p>',
      action: '<p>Actions de l’étape</p>',
      val: 130,
      idx: 'E12',
      tags: [{ name: 'Architecte' }],
    })
    await visitor.press('button', 'Fermer', editor)
    await visitor.seeGone(editor.role, editor.name)
  })
})
