import type { Page } from 'playwright-core'
import { isSaved } from './editor.ts'

/** What opens the statuses of a step in the editor of a report. */
export const chevron = (page: Page, name: string) =>
  page.getByRole('button', { name: `Statut : ${name}`, exact: true })

/** The opened drawer of a step. */
export const drawer = (page: Page, name: string) =>
  page.getByRole('form', { name: `Suivi : ${name}` })

export const chooseStatus = (page: Page, name: string, status: string) =>
  drawer(page, name).getByRole('radio', { name: status }).check({ force: true })

/** Drops a step for one of the reasons that are proposed. */
export async function discardStep(page: Page, name: string, reason: string): Promise<void> {
  await chevron(page, name).click()
  await chooseStatus(page, name, 'Écartée')
  await drawer(page, name).getByRole('button', { name: reason }).click()
  await drawer(page, name).getByRole('button', { name: 'Valider' }).click()
}

/** Saves the report again, and waits until all of it is. */
export async function saveAgain(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Enregistrer' }).locator('visible=true').first().click()
  await answer
  await isSaved(page)
}
