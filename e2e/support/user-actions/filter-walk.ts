import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { effectsRun } from '../browser/clock.ts'
import { digits } from './editor.ts'

/** A list of the filter panel, with its boxes and their labels. */
interface Box {
  list: string
  /** family of a keyword, the list otherwise */
  family: string
  name: string
  count: number
  checked: boolean
  isLeaf: boolean
  at: number
}

const LISTS = ['Secteurs', 'Mots-clés', 'Filtres']

/** The filters, counts and list of the page, once they are up to date. */
interface FilterScreen {
  boxes: Box[]
  /** rows of the list; null while it waits for a filter */
  rows: number | null
  /** rows by category, as the groups say */
  groups: Record<string, number>
}

/** Delay of the screen after a change. */
const DELAY_MS = 500

/** Waits until counts and list match the boxes. */
async function countsUpToDate(page: Page): Promise<void> {
  await effectsRun(page)
  await page.clock.fastForward(DELAY_MS)
  await effectsRun(page)
  // Counts of no filters take the place of none: no box has one before.
  for (const list of LISTS) {
    const group = page.getByRole('group', { name: list, exact: true })
    await group.locator('input + span + span').first().waitFor({ state: 'attached' })
  }
  await expect.poll(() => page.locator('fieldset[aria-busy="true"]').count()).toBe(0)
  await expect.poll(() => page.locator('[class*="refreshing"]').count()).toBe(0)
  // The first list takes the place of no other.
  await expect.poll(() => page.getByText('Chargement en cours').count()).toBe(0)
}

async function readScreen(page: Page, stage: Locator): Promise<FilterScreen> {
  await countsUpToDate(page)
  const boxes = await page.evaluate((lists) => {
    const text = (element: Element | null | undefined) => element?.textContent ?? ''
    return lists.flatMap((list) => {
      const set = [...document.querySelectorAll('fieldset')].find(
        (fieldset) => text(fieldset.querySelector('h3')) === list,
      )
      return [...(set?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])].map(
        (input, at) => {
          const [name, count] = [...(input.closest('label')?.querySelectorAll('span') ?? [])].map(
            text,
          )
          const item = input.closest('li')
          const top = item?.parentElement?.closest('li') ?? item
          const children = top?.querySelectorAll('li').length ?? 0
          const family = children > 0 ? text(top?.querySelector('label span')) : ''
          return {
            list,
            family: list === 'Mots-clés' ? `${list} ${family}` : list,
            name: name ?? '',
            count: Number((count ?? '').replace(/\D/g, '')),
            checked: input.checked || input.indeterminate,
            isLeaf: !item?.querySelector('li'),
            at,
          }
        },
      )
    })
  }, LISTS)
  // A long list is drawn in slices.
  await expect.poll(async () => isWhole(await readList(stage))).toBe(true)
  return { boxes, ...(await readList(stage)) }
}

const isWhole = ({ rows, groups }: Pick<FilterScreen, 'rows' | 'groups'>) =>
  rows === null || Object.values(groups).reduce((sum, count) => sum + count, 0) === rows

async function readList(stage: Locator): Promise<Pick<FilterScreen, 'rows' | 'groups'>> {
  const headings = await stage.getByRole('heading').allTextContents()
  const groups = Object.fromEntries(
    headings.flatMap((heading) => {
      const [, name, count] = /^(.*?)(\d[\d\s]*)\sétapes?/.exec(heading) ?? []
      return name ? [[name, digits(count ?? '')] as const] : []
    }),
  )
  const available = (await stage.getByRole('status').allTextContents()).find((said) =>
    said.includes('disponible'),
  )
  const rows =
    available === undefined
      ? null
      : (available.match(/\d[\d\s]*/g) ?? []).reduce((sum, n) => sum + digits(n), 0)
  return { rows, groups }
}

/** Repeatable numbers from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Ticks boxes at random and checks each time that the list is as long as the count beside the box, and
 * that its groups are as large as the counts beside their categories (D-123). The clock of the page was
 * installed before the screen set its first timer.
 * @param steps boxes to tick
 */
export async function walkFilters(
  page: Page,
  stage: Locator,
  { steps, seed }: { steps: number; seed: number },
): Promise<void> {
  const random = seeded(seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const clear = page.getByRole('button', { name: 'Nettoyer' })
  let before = await readScreen(page, stage)
  for (let step = 0; step < steps; step++) {
    if (step > 0 && step % 5 === 0) {
      await clear.click()
      before = await readScreen(page, stage)
    }
    const starting = before.rows === null
    const box = pick(
      before.boxes.filter((one) => !one.checked && !(starting && one.list === 'Filtres')),
    )
    const group = page.getByRole('group', { name: box.list, exact: true })
    await group
      .locator('input[type=checkbox]')
      .nth(box.at)
      .evaluate((input: HTMLInputElement) => input.click())
    const after = await readScreen(page, stage)
    const chosen = before.boxes.filter((one) => one.family === box.family && one.checked)
    const where = `${step}: ${box.list} « ${box.name} » after ${JSON.stringify(before.groups)}`
    if (chosen.length === 0) expect([where, after.rows]).toEqual([where, box.count])
    else if (box.list !== 'Mots-clés' && box.isLeaf)
      expect([where, after.rows]).toEqual([where, (before.rows ?? 0) + box.count])
    else expect(after.rows ?? 0, where).toBeLessThanOrEqual((before.rows ?? 0) + box.count)
    for (const { list: of, name, count, checked } of after.boxes) {
      const any = after.boxes.some((one) => one.list === of && one.checked)
      if (of === 'Filtres' && (checked || !any))
        expect([where, name, after.groups[name] ?? 0]).toEqual([where, name, count])
    }
    before = after
  }
}
