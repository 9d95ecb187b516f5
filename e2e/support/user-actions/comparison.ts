import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Page } from 'playwright-core'
import { storeSession, type VisitOptions, visit } from '../browser/browser.ts'
import { makeComparedReports } from '../fixtures/compared-reports.ts'
import { makeMember, tokenOf } from '../server/api.ts'

interface ComparedVisit {
  page: Page
  token: string
  reports: [Report, Report, Report]
}

/** A new member with three reports to compare, before any screen. */
export async function withComparedReports(options: VisitOptions = {}): Promise<ComparedVisit> {
  const member = await makeMember()
  const token = await tokenOf(member)
  const reports = await makeComparedReports(token)
  const { page } = await visit(options)
  await storeSession(page, member, 'accepted')
  return { page, token, reports }
}

/** The same, in front of the three, compared; `query` adds to the address. */
export async function openComparison(
  query = '',
  options: VisitOptions = {},
): Promise<ComparedVisit> {
  const { page, token, reports } = await withComparedReports(options)
  await page.goto(`/mon-parcours/comparer?rapports=${reports.map(({ uid }) => uid)}${query}`)
  await page.getByRole('img', { name: /^A\s: somme/ }).waitFor()
  return { page, token, reports }
}

/** The table as it is read: each row as its name and its cells, white space made plain. */
export async function comparedRows(page: Page): Promise<string[][]> {
  const rows = await page
    .getByRole('table')
    .evaluate((table) =>
      [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => (cell as HTMLElement).innerText),
      ),
    )
  return rows.map((cells) => cells.map((text) => text.replace(/\s+/g, ' ').trim()))
}

/** The row whose name begins so. */
export async function comparedRow(page: Page, name: string): Promise<string[]> {
  const rows = await comparedRows(page)
  return rows.find(([first = '']) => first.startsWith(name))?.slice(1) ?? []
}

/** Ticks steps to take over. */
export async function chooseSteps(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await page.getByRole('checkbox', { name: `Choisir\u00a0: ${name}` }).check()
}
