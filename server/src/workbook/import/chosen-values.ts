import { type StepLink, stepLinksTo } from '@etapes-climat/domain/cards/step-fields'
import type { ImportChoices, ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { ITEM_SHEET_NAMES, type ItemSheet } from '../item-columns.ts'
import { type FindItem, labelKey, nearestName } from '../item-labels.ts'
import type { ItemLine, StepLine } from '../read/file-message.ts'
import type { PlannedItems } from './plan-items.ts'

type UnknownValue = ImportPreview['values'][number]

const MAX_HINTS = 300
/** Characters of a name that something can be made of, or chosen for. */
export const MAX_NAME = 150
/** Kinds whose items stand below each other, which a path names: `Famille > Nom`. */
const TREES: readonly ItemSheet[] = ['sectors', 'tags']
/** Kinds that can be created from a name alone. */
const CREATABLE = ['sectors', 'tags', 'categories'] as const

/** The columns of steps that name them; every step can be given one of a sheet that it has one of. */
const FIELDS: Record<
  (typeof CREATABLE)[number],
  { own?: 'sector' | 'category'; links: readonly StepLink[] }
> = {
  sectors: { own: 'sector', links: [] },
  tags: { links: stepLinksTo('tag') },
  categories: { own: 'category', links: [] },
}

/** Lines that declare the names that are to be created, as their sheet would; those that no line has are not. */
export function declaredLines(
  { values = {}, fill = {}, fillFrom = {} }: ImportChoices,
  steps: readonly StepLine[],
): ItemLine[] {
  return CREATABLE.flatMap((sheet) => {
    const names = Object.entries(values[sheet] ?? {}).filter(([, choice]) => choice === null)
    if (names.length === 0) return []
    const { own, links } = FIELDS[sheet]
    const filled = own && fill[own]
    const ofSheet =
      own && fillFrom[own] === 'sheet' ? [...new Set(steps.map((line) => line.sheet))] : []
    const named = own ? [own, ...links] : links
    const used = [
      filled ?? [],
      ofSheet,
      ...steps.flatMap(({ values }) => named.map((field) => values[field] ?? [])),
    ].flat()
    const keys = new Set([...new Set(used)].map(labelKey))
    return names.flatMap(([name]) => (keys.has(labelKey(name)) ? linesOf(sheet, name) : []))
  })
}

function linesOf(sheet: ItemSheet, name: string): ItemLine[] {
  const path = TREES.includes(sheet) ? name.split('>').map((part) => part.trim()) : [name.trim()]
  return path.map((part, depth) => ({
    sheet,
    line: 0,
    values: {
      name: part,
      // A name alone is the one that stands anywhere in the tree, before a new one at its root.
      ...(path.length > 1 && { parent: path.slice(0, depth).join(' > ') }),
    },
    faults: [],
  }))
}

/** Finds items by the names of a file, and remembers those that nothing has. */
export function chosenValues(items: PlannedItems, { values = {} }: ImportChoices) {
  const unknown = new Map<string, UnknownValue>()
  const choices = new Map<string, string | null>(
    ITEM_SHEET_NAMES.flatMap((sheet) =>
      Object.entries(values[sheet] ?? {}).map(
        ([name, choice]) => [`${sheet} ${labelKey(name)}`, choice] as const,
      ),
    ),
  )

  function nearest(sheet: ItemSheet, wanted: string): string | null {
    if (unknown.size > MAX_HINTS) return null
    const known = [...items.named[sheet].values()].filter(({ id }) => id > 0)
    return nearestName(
      known.map(({ name }) => name),
      wanted,
    )
  }

  return {
    /** of the file, in the order of their lines */
    unknown: () => [...unknown.values()],
    nearest: (sheet: ItemSheet, label: string) =>
      unknown.get(`${sheet} ${labelKey(label)}`)?.nearest ?? null,
    /** @param isNoted whether a line of the file has this name */
    find(sheet: ItemSheet, label: string, isNoted: boolean): ReturnType<FindItem> {
      const key = `${sheet} ${labelKey(label)}`
      const choice = choices.get(key)
      const found = items.find[sheet](choice ?? label)
      if (isNoted && label.length <= MAX_NAME && (found === null || choice !== undefined)) {
        const known = unknown.get(key) ?? {
          kind: sheet,
          name: label,
          lines: 0,
          nearest: nearest(sheet, label),
          ...(choice !== undefined && { choice }),
        }
        unknown.set(key, { ...known, lines: known.lines + 1 })
      }
      return found
    },
  }
}
export type ChosenValues = ReturnType<typeof chosenValues>
