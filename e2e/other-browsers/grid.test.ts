import { expect, it } from 'vitest'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { ADMIN } from '../support/server/server.ts'
import { letterIn } from '../support/user-actions/grid.ts'
import { inOtherBrowsers, signIn } from '../support/webdriver/other-browsers.ts'

const { makeStep } = useOwnSteps()
/** Key of WebDriver. */
const CONTROL = '\uE009'

inOtherBrowsers((visit) => {
  it('LIM-20 LIFE-19 a block selected with the mouse on the letters of the grid is copied and pasted', async () => {
    const name = uniqueName('Ombrager')
    for (const val of [40, 30, 20, 10]) await makeStep('direct', { name: `${name} ${val}`, val })
    const visitor = await visit()
    await signIn(visitor, ADMIN)
    await visitor.open('/admin/etapes/grille')
    await visitor.fill('Identifiant, nom ou mot-clé', name, undefined, 'searchbox')
    await visitor.until('its lines', async () => (await visitor.run(countLines)) === 4)
    const letter = (val: string) => visitor.tell({ role: 'gridcell', name: val }, letterIn)
    await visitor.drag(await letter('40'), await letter('30'))
    await expect.poll(() => visitor.run(selectedCells)).toEqual(['40', '30'])
    await visitor.keys(CONTROL, 'c')
    await visitor.drag(await letter('20'))
    await visitor.keys(CONTROL, 'v')
    await visitor.seeText('Colonne G, lignes 3 à 4')
    await visitor.seeText('2 cellules non enregistrées')
    expect(await visitor.run(() => getSelection()?.toString().trim())).toBe('')
  })
})

/** Runs in the page. */
const countLines = () => document.querySelectorAll('[role="grid"] [data-uid]').length

/** Runs in the page. */
const selectedCells = () =>
  [...document.querySelectorAll('[role="grid"] [data-column][aria-selected="true"]')].map(
    ({ textContent }) => textContent,
  )
