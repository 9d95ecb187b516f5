import type { Page } from 'playwright-core'
import { storeSession, type Visit, type VisitOptions, visit } from '../browser/browser.ts'
import { type Account, makeMember } from '../server/api.ts'

/** A visit of a member, and the access token of its session for calls beside it. */
export interface MemberVisit extends Visit {
  member: Account
  token: string
}

/** The visit of a new member who has signed in and opens a screen next. */
export async function visitAsMember(options: VisitOptions = {}): Promise<MemberVisit> {
  const member = await makeMember()
  const opened = await visit(options)
  const { token } = await storeSession(opened.page, member, 'refused')
  return { ...opened, member, token }
}

/** A new member in front of the empty editing screen. */
export async function visitPathway(options: VisitOptions = {}): Promise<MemberVisit> {
  const opened = await visitAsMember(options)
  await opened.page.goto('/mon-parcours/edition')
  await editorShown(opened.page)
  return opened
}

/** Waits for the editor itself: its skeleton has the same headings, but no regions. */
export const editorShown = (page: Page) =>
  page.getByRole('region', { name: 'Choisir ses étapes' }).waitFor()

/** The check box of a filter, whatever its count. */
export function filterBox(page: Page, name: string) {
  return page.getByRole('checkbox', { name: new RegExp(`^${name}( ?\\d+)?$`) })
}

/** Ticks a sector and waits for its steps. */
export async function listSector(page: Page, sector: string): Promise<void> {
  await filterBox(page, sector).check()
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .waitFor()
}
