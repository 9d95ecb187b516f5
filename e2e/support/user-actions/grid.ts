import type { Page } from 'playwright-core'
import type { VisitOptions } from '../browser/browser.ts'
import { visitAsAdmin } from './admin-visit.ts'

/** The grid of steps, with the lines that a text finds. */
export async function openGrid(text = '', options: VisitOptions = {}): Promise<Page> {
  const page = await visitAsAdmin('/admin/etapes/grille', options)
  await gridLines(page).first().waitFor()
  if (text) await page.getByLabel('Identifiant, nom ou mot-clé').fill(text)
  return page
}

/** The lines of the grid that are drawn. */
export const gridLines = (page: Page) => page.getByRole('grid').locator('[data-uid]')

/** A cell of a step, by the key of its column. */
export const cellOf = (page: Page, uid: string, column: string) =>
  page.locator(`[data-uid="${uid}"] [data-column="${column}"]`)

/** Column and step of the cell that has the keyboard. */
export const activeCell = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-column]')
    return [cell?.closest<HTMLElement>('[data-uid]')?.dataset.uid, cell?.dataset.column]
  })

interface CellPress {
  shift?: boolean
  twice?: boolean
}

/** Presses the first letter of a cell with the mouse. */
export async function pressCell(page: Page, uid: string, column: string, press: CellPress = {}) {
  const { x, y } = await firstLetter(page, uid, column)
  if (press.shift) await page.keyboard.down('Shift')
  await page.mouse.click(x, y, { clickCount: press.twice ? 2 : 1 })
  if (press.shift) await page.keyboard.up('Shift')
}

/** Drags the mouse from the letters of one cell to those of another. */
export async function dragOver(page: Page, from: readonly string[], to: readonly string[]) {
  const [start, end] = [await letterAt(page, from), await letterAt(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
}
const letterAt = (page: Page, [uid = '', column = '']: readonly string[]) =>
  firstLetter(page, uid, column)

async function firstLetter(page: Page, uid: string, column: string) {
  const cell = cellOf(page, uid, column)
  await cell.scrollIntoViewIfNeeded()
  return cell.evaluate(letterIn)
}

/** Runs in the page: the middle of the first shown letter of a cell; of an empty cell, its own. */
export function letterIn(cell: HTMLElement): { x: number; y: number } {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  range.selectNode(cell)
  while (walker.nextNode()) {
    const { data = '', parentElement } = walker.currentNode as Text
    if (data.trim() === '' || parentElement?.closest('small, [class*="visually"]')) continue
    range.setStart(walker.currentNode, 0)
    range.setEnd(walker.currentNode, 1)
    break
  }
  const { left, top, width, height } = range.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Letters of the page that are selected. */
export const selectedLetters = (page: Page) =>
  page.evaluate(() => getSelection()?.toString().trim() ?? '')

/** Pastes with Ctrl+V what a spreadsheet program puts on the clipboard: a text with tabs, and a table. */
export async function pasteText(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (pasted) => {
    const lines = pasted.split(/\r?\n/).map((line) => line.split('\t'))
    const table = document.createElement('table')
    for (const line of lines) {
      const row = table.insertRow()
      for (const cell of line) row.insertCell().textContent = cell
    }
    const blob = (type: string, content: string) => new Blob([content], { type })
    const formats = {
      'text/plain': blob('text/plain', pasted),
      'text/html': blob('text/html', table.outerHTML),
    }
    await navigator.clipboard.write([new ClipboardItem(formats)])
  }, text)
  await page.keyboard.press('Control+v')
}

/** What Ctrl+C, or Ctrl+X, puts on the clipboard: the text, and the cells of the table. */
export async function copied(page: Page, key: 'c' | 'x' = 'c') {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press(`Control+${key}`)
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text() ?? ''
    const page = new DOMParser().parseFromString(await read('text/html'), 'text/html')
    const rows = [...page.querySelectorAll('tr')]
    const table = rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent))
    return { text: await read('text/plain'), table }
  })
}
