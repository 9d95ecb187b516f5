import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { cardIdOf, demoContent, demoStep } from '../../support/fixtures/reports.ts'
import { removeSeeded, seedSector, seedStep } from '../../support/fixtures/step-trees.ts'
import { adminSession } from '../../support/server/api.ts'
import {
  focusedName,
  row,
  savedSentence,
  treeOf,
  visitHierarchy,
} from '../../support/user-actions/hierarchy-screen.ts'

useBrowser()
afterAll(removeSeeded)

it('ADMIN-STEP-33 ADMIN-STEP-34 ADMIN-STEP-37 shows a tree per sector, each step with what identifies it', async () => {
  const page = await visitHierarchy()
  await page
    .getByText(
      'Pour réinitialiser une étape transversale, déplacez-la à la racine de son secteur, puis remettez-la à sa place.',
    )
    .waitFor()
  const sectors = page.getByRole('navigation', { name: 'Secteurs' })
  for (const { name } of demoContent.sectors) {
    await sectors
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor()
  }
  const tree = await treeOf(page, { name: 'Construire et rénover' })
  const draft = row(tree, 'BAT-D1')
  await draft.getByText(demoStep('BAT-D1').name).waitFor()
  await draft.getByText('Étape directe').waitFor()
  await draft.getByText('brouillon').waitFor()
  await draft.getByText('non comptée').waitFor({ state: 'attached' })
  await row(tree, 'BAT-01').getByText(NECESSARY_CONDITION).waitFor()
  expect(await row(tree, 'BAT-02').getByText('brouillon').count()).toBe(0)
  await row(tree, 'BAT-02').getByText('130', { exact: true }).waitFor()
  expect(await row(tree, 'BAT-02').getAttribute('aria-level')).toBe('2')
  const token = await adminSession()
  const id = await cardIdOf(token, demoStep('BAT-02').name)
  await row(tree, 'BAT-02').getByText(`nº\u00a0${id}`, { exact: true }).waitFor()
  const edit = row(tree, 'BAT-02').getByRole('link', { name: /^Modifier\s: BAT-02/ })
  await edit.click()
  const editor = page.getByRole('dialog')
  await expect
    .poll(() => editor.getByLabel('Nom', { exact: true }).inputValue())
    .toBe(demoStep('BAT-02').name)
})

it('ADMIN-STEP-35 ADMIN-STEP-36 moving recomputes indirect steps; « Recalculer toutes les valeurs » says what changed', async () => {
  const sector = await seedSector()
  await seedStep(sector, { idx: 'T1', format: 'indirect' })
  await seedStep(sector, { idx: 'V2', val: 40, draft: false })
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  const readings: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/admin/cards')) {
      readings.push(request.url())
    }
  })
  await tree.getByRole('button', { name: 'Déplacer…\u00a0: V2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rentrer sous T1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
  await row(tree, 'T1')
    .getByText(/:\s40$/)
    .waitFor()
  await savedSentence(page, 'V2 est maintenant dans T1, en premier.')
  // Catches: the whole tree read before a move to compare it, or after it to show it.
  expect(readings).toEqual([])

  const fixed = page.waitForResponse((response) => response.url().endsWith('/admin/cards/fix'))
  await page.getByRole('button', { name: 'Recalculer toutes les valeurs' }).click()
  const { changes } = await (await fixed).json()
  const dialog = page.getByRole('dialog', { name: 'Valeurs recalculées' })
  if (changes.length > 0) {
    expect(await dialog.getByRole('rowheader').count()).toBe(changes.length)
  } else {
    await dialog.getByText('Rien n’a changé').waitFor()
  }
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  // By the dialog that first says what changes as well.
  await page.getByRole('button', { name: 'Ce qui va changer' }).click()
  const asked = page.getByRole('dialog', { name: 'Ce qui va changer' })
  await asked.getByRole('button', { name: 'Recalculer', exact: true }).click()
  await dialog.getByText('Rien n’a changé').waitFor()
})

it('ADMIN-STEP-33 on a phone the search of the tree has a row of its own', async () => {
  const page = await visitHierarchy()
  await page.setViewportSize({ width: 390, height: 844 })
  const search = page.getByRole('searchbox', { name: 'Rechercher une étape' })
  const opener = page.getByRole('button', { name: 'Tout ouvrir' })
  const [typed, button] = await Promise.all([search.boundingBox(), opener.boundingBox()])
  expect(typed?.width).toBeGreaterThan(300)
  expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

it('ADMIN-STEP-33 a search opens the branches, marks its results and leads from one to the next', async () => {
  const page = await visitHierarchy()
  await treeOf(page, { name: 'Construire et rénover' })
  await page.getByRole('button', { name: 'Tout fermer' }).click()
  await row(page.getByRole('main'), 'BAT-06').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Rechercher une étape' }).fill('reemployer')
  await page.getByText('1 étape trouvée.').waitFor()
  const found = row(page.getByRole('main'), 'BAT-06')
  expect(await found.locator('mark').textContent()).toBe('Réemployer')
  await page.getByRole('searchbox').press('Enter')
  await expect.poll(() => focusedName(page)).toMatch(/^BAT-06,/)
  await page.getByRole('searchbox').fill('reemplo')
  await page.getByText('2 étapes trouvées.').waitFor()
  for (const next of ['EQU-02', 'BAT-06', 'EQU-02']) {
    await page.getByRole('searchbox').press('Enter')
    await expect.poll(() => focusedName(page)).toMatch(new RegExp(`^${next},`))
  }
})
