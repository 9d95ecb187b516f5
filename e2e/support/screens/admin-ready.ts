import type { Page } from 'playwright-core'
import { adminCall } from '../server/admin-call.ts'

// What screens of administrators are waited for by, and addresses that several of them share.

export const steps = (page: Page) => page.locator('[data-uid]').nth(5).waitFor()
export const stepEditor = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'Note de version' }).waitFor()

export const richText = (page: Page) => page.getByRole('textbox', { name: 'Contenu' }).waitFor()

export const USERS = '/admin/utilisateurs?onglet=adherents'
export const usersReady = (page: Page) => page.getByRole('rowheader').first().waitFor()
export const tree = (page: Page) =>
  page.getByRole('treegrid').first().getByRole('row').first().waitFor()

/** Open data and frames on or off, and their screen. */
export const openDataReady = (openData: boolean) => async (page: Page) => {
  await adminCall('POST', '/admin/settings', {
    openData,
    openDataLicence: 'etalab-2.0',
    embedOrigins: openData ? ['https://exemple.fr'] : [],
  })
  await page.reload()
  await page.getByRole('checkbox', { name: /^Ouvrir à tous/, checked: openData }).waitFor()
}

export const grid = {
  path: '/admin/etapes/grille',
  ready: (page: Page) => page.getByRole('grid').locator('[data-uid]').nth(5).waitFor(),
}
