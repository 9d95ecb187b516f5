import type { Figures } from '@etapes-climat/domain/reports/contract'
import type { Page } from 'playwright-core'
import { type Account, makeMember, tokenOf } from './api.ts'
import { storeSession, type VisitOptions, visit } from './browser.ts'
import { editorShown } from './pathway.ts'
import { demoStep } from './reports.ts'

/** Shown before anything is chosen (ERR-17). */
export const HINT = 'Sélectionnez un secteur et les mots-clés relatifs à votre opération'

export async function openEditor(
  options: VisitOptions = {},
): Promise<{ page: Page; member: Account; token: string }> {
  const member = await makeMember()
  const { page } = await visit(options)
  await storeSession(page, member, 'accepted')
  await page.goto('/mon-parcours/edition')
  await editorShown(page)
  return { page, member, token: await tokenOf(member) }
}

export const sector = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}( |$)`) }).first()
export const add = (page: Page, id: string) =>
  page.getByRole('button', { name: `Ajouter : ${demoStep(id).name}` }).click()
export const remove = (page: Page, id: string) =>
  page
    .getByRole('button', { name: `Retirer : ${demoStep(id).name}` })
    .first()
    .click()
export const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))
export const figure = async (page: Page, label: string) =>
  digits(await page.locator('dt', { hasText: label }).locator('+ dd').first().textContent())

/** The figures written on the report editor. */
export async function shownFigures(page: Page): Promise<Figures> {
  const gauge = page.getByRole('img', { name: /^Effort \d+/ }).first()
  return {
    somme: await figure(page, 'Somme'),
    potentiel: await figure(page, 'Potentiel'),
    objectif: await figure(page, 'Objectif 2030'),
    effort: Number(/Effort (\d+)/.exec((await gauge.getAttribute('aria-label')) ?? '')?.[1]),
  }
}
