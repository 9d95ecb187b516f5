import { de } from '@etapes-climat/domain/kernel/elision'
import { afterAll, expect, it } from 'vitest'
import { removeSeeded, seedSector, seedStep } from '../support/fixtures/step-trees.ts'
import { ADMIN } from '../support/server/server.ts'
import { readStep } from '../support/user-actions/step-editor.ts'
import { inOtherBrowsers, signIn } from '../support/webdriver/other-browsers.ts'

afterAll(removeSeeded)

inOtherBrowsers((visit) => {
  it('LIM-20 ADMIN-STEP-35 the hierarchy by its dialog: a step goes under another one, whose value follows', async () => {
    const sector = await seedSector()
    const parent = await seedStep(sector, { idx: 'T1', format: 'indirect' })
    await seedStep(sector, { idx: 'V2', val: 40, draft: false })
    const visitor = await visit()
    await signIn(visitor, ADMIN)
    await visitor.open('/admin/etapes/hierarchie')
    const tree = { role: 'treegrid', name: `Étapes ${de(sector.name)}` }
    await visitor.press('button', 'Déplacer…\u00a0: V2', tree)
    const dialog = { role: 'dialog', name: /^Déplacer/ }
    await visitor.press('button', 'Rentrer sous T1', dialog)
    await visitor.press('button', 'Terminer', dialog)
    await visitor.seeGone(dialog.role, dialog.name)
    await visitor.see('row', /^V2,/, tree)
    expect(await visitor.tell({ role: 'row', name: /^V2,/, within: tree }, levelOf)).toBe('2')
    await expect.poll(async () => (await readStep(parent['@id'])).val).toBe(40)
  })
})

/** Runs in the page. */
const levelOf = (row: HTMLElement) => row.getAttribute('aria-level')
