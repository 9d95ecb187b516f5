import type { Page } from 'playwright-core'

/** Message after a message is sent (CONTACT-04). */
export const SENT = 'Votre message a bien été envoyé.'

export const formOf = (page: Page) => page.getByRole('form', { name: 'Nous écrire' })
export const submitOf = (page: Page) =>
  formOf(page).getByRole('button', { name: 'Envoyer le message' })

let sequence = 0
/** Fills in the form, by default with a unique message. @returns the typed values */
export async function fill(page: Page, changes: Record<string, string> = {}) {
  sequence += 1
  const values: Record<string, string> = {
    Nom: 'Marsac',
    Prénom: 'Thibault',
    'Adresse e-mail': 'thibault@exemple.fr',
    Téléphone: '06 01 02 03 05',
    Message: `Bonjour, message ${sequence} de ${process.pid}-${Date.now()}.`,
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) {
    await formOf(page).getByLabel(label, { exact: true }).fill(value)
  }
  await formOf(page).getByLabel('Je ne suis pas un robot.').check()
  await formOf(page).getByLabel('J’accepte que ces informations').check()
  return values
}
