import { de } from '@etapes-climat/domain/kernel/elision'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { removeSeeded, seedSector, seedStep } from '../../support/fixtures/step-trees.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { openTab, visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import { stepEditor } from '../../support/user-actions/step-editor.ts'

useBrowser()
afterAll(removeSeeded)

/** Goes to a screen as people do, without loading the page again. */
async function follow(page: Page, ...links: string[]) {
  for (const name of links) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

async function openSectors(page: Page) {
  await follow(page, 'Classement')
  await openTab(page, 'Secteurs')
  await page.getByRole('treegrid', { name: 'Secteurs' }).waitFor()
}

/** Finds a sector, so that its row is on screen, and presses one of its buttons. */
async function pressOn(page: Page, name: string, action: string) {
  await page.getByRole('searchbox').fill(name)
  await page.getByText('Effacez la recherche pour déplacer.').waitFor()
  await page.getByRole('button', { name: `${action} : ${name}`, exact: true }).click()
}

const filterBox = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Secteurs' }).getByRole('checkbox', { name: new RegExp(name) })

/** The choices of the editor of a new step. */
async function sectorChoices(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Nouveau', exact: true }).click()
  const editor = stepEditor(page)
  await editor.text('Note de version').waitFor()
  const choices = await editor.field('Secteur').locator('option').allTextContents()
  await editor.button('Fermer').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Fermer sans enregistrer' })
    .click()
  await editor.dialog.waitFor({ state: 'detached' })
  return choices.map((choice) =>
    choice.replace(/^\u00a0+/, (spaces) => '>'.repeat(spaces.length / 3)),
  )
}

it('CLASS-06 CLASS-12 ADMIN-STEP-33 a sector renamed, moved or deleted is so in the hierarchy, the filters and the step editor, without a reload', async () => {
  const sector = await seedSector()
  await seedStep(sector, { idx: 'RN' })
  const page = await visitAsAdmin('/admin/etapes')
  // No list is read again only because it is old.
  await page.clock.setFixedTime(new Date())
  await filterBox(page, sector.name).waitFor()
  expect(await sectorChoices(page)).toContain(sector.name)
  await follow(page, 'Hiérarchie')
  await page.getByRole('heading', { name: sector.name }).waitFor()

  const renamed = uniqueName('Secteur renommé')
  await openSectors(page)
  await pressOn(page, sector.name, 'Renommer')
  await page.getByRole('dialog').getByLabel('Nom').fill(renamed)
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await follow(page, 'Étapes Climats')
  await filterBox(page, renamed).waitFor()
  expect(await filterBox(page, sector.name).count()).toBe(0)
  await expect.poll(() => sectorChoices(page)).toContain(renamed)
  await follow(page, 'Hiérarchie')
  await page.getByRole('treegrid', { name: `Étapes ${de(renamed)}` }).waitFor()
  expect(await page.getByRole('heading', { name: sector.name }).count()).toBe(0)

  const added = uniqueName('Secteur ajouté')
  await openSectors(page)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Nom').fill(added)
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('row', { name: new RegExp(`^${added},`) }).waitFor()
  await page.getByRole('button', { name: `Déplacer…\u00a0: ${added}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Rentrer sous ${renamed}` }).click()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await page.getByText(`${added} est maintenant dans ${renamed}, en premier. Enregistré.`).waitFor()
  await follow(page, 'Étapes Climats')
  await expect.poll(() => sectorChoices(page)).toContain(`>${added}`)
  await follow(page, 'Hiérarchie')
  await page.getByRole('heading', { name: added }).waitFor()

  await openSectors(page)
  await pressOn(page, added, 'Supprimer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await follow(page, 'Étapes Climats')
  await expect.poll(() => sectorChoices(page)).not.toContain(`>${added}`)
  await follow(page, 'Hiérarchie')
  await page.getByRole('heading', { name: renamed }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: added }).count()).toBe(0)
})
