import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Page } from 'playwright-core'
import type { VisitOptions } from '../browser/browser.ts'
import { adminSession, call } from '../server/api.ts'
import { visitAsAdmin } from './admin-visit.ts'

/** The editor on screen, by what people press and fill in. */
export function stepEditor(page: Page) {
  const dialog = page.getByRole('dialog', { name: /étape/i })
  return {
    dialog,
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    format: (name: string) => dialog.getByRole('radio', { name }),
    text: (name: string) => dialog.getByRole('textbox', { name }),
    group: (name: string) => dialog.getByRole('group', { name }),
    chips: (label: string) => dialog.getByRole('list', { name: `${label}\u00a0: choix` }),
    box: (label: string) => dialog.getByRole('combobox', { name: label, exact: true }),
    /** types into a box of proposals and takes the one of that name */
    async choose(label: string, name: string) {
      await dialog.getByRole('combobox', { name: label, exact: true }).fill(name)
      await dialog.getByRole('listbox').getByRole('option', { name }).first().click()
    },
    said: (message: string) => dialog.getByText(message, { exact: true }).waitFor(),
    /** closes it, and says yes to the question that follows */
    async close() {
      // The address of a step that was just made follows.
      await page.waitForURL((url) => url.searchParams.get('modifier') !== 'nouvelle')
      await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
  }
}

/** The editor of a step, or of a new one. */
export async function openStepEditor(uid = 'nouvelle', options: VisitOptions = {}) {
  const page = await visitAsAdmin(`/admin/etapes?modifier=${uid}`, options)
  const editor = stepEditor(page)
  await editor.text('Note de version').waitFor()
  return { page, editor }
}

/** A step as administrators read it. */
export async function readStep(iri: string): Promise<Card> {
  return (await call('GET', iri, { token: await adminSession() })).json()
}

/** Deletes a draft. */
export async function dropStep(iri: string): Promise<void> {
  await call('DELETE', iri, { token: await adminSession() })
}
