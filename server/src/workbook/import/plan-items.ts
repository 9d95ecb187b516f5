import { randomUUID } from 'node:crypto'
import { CLASSIFICATION_KINDS } from '@etapes-climat/domain/classification/classification-kinds'
import { wordsOf } from '@etapes-climat/domain/items/field-words'
import { shortened, slugify } from '@etapes-climat/domain/kernel/text'
import { cellOf } from '../field-cells.ts'
import { ITEM_SHEET_NAMES, ITEM_SHEETS, type ItemSheet } from '../item-columns.ts'
import { type FindItem, itemFinder, itemPaths, labelKey, type NamedItem } from '../item-labels.ts'
import type { ItemLine } from '../read/file-message.ts'
import type { StoredItems } from '../stored-catalogue.repository.ts'
import type { Refusal } from './refusal.ts'

/** Something that a sheet of the file declares and the installation does not have. */
export interface NewItem {
  sheet: ItemSheet
  line: number
  /** below 0 until it is stored */
  id: number
  uid: string
  name: string
  parentId: number | null
  position: number
  slug: string
  /** name of another item at the same place, case and accents aside */
  sameName: string | null
  /** what else a work says of itself */
  values: Record<string, unknown>
}

/** What steps may refer to once the file is imported. */
export interface PlannedItems {
  made: NewItem[]
  refused: Refusal[]
  find: Record<ItemSheet, FindItem>
  /** by sheet and id, new ones included */
  named: Record<ItemSheet, Map<number, NamedItem & { slug?: string }>>
}

type KnownItem = NamedItem & { slug?: string; position?: number }

const DEPTHS: Partial<Record<ItemSheet, number>> = {
  sectors: CLASSIFICATION_KINDS.sector.maxDepth,
  tags: CLASSIFICATION_KINDS.tag.maxDepth,
}

/** What the sheets of the file add to what there is; what is there already is never changed. */
export function planItems(stored: StoredItems, lines: readonly ItemLine[]): PlannedItems {
  const known: Record<ItemSheet, KnownItem[]> = {
    ...stored,
    exemplaries: stored.exemplaries.map(({ title, ...work }) => ({ id: work.id, name: title })),
  }
  const made: NewItem[] = []
  const refused: Refusal[] = []
  for (const sheet of ITEM_SHEET_NAMES) {
    const declared = lines.filter((line) => line.sheet === sheet)
    planSheet(sheet, declared, { known: known[sheet], made, refused })
  }
  const each = <Value>(value: (sheet: ItemSheet) => Value) =>
    Object.fromEntries(ITEM_SHEET_NAMES.map((sheet) => [sheet, value(sheet)])) as Record<
      ItemSheet,
      Value
    >
  const union = each((sheet): KnownItem[] => [
    ...known[sheet],
    ...made.filter((item) => item.sheet === sheet),
  ])
  return {
    made,
    refused,
    find: each((sheet) => itemFinder(inOrder(union[sheet]))),
    named: each((sheet) => new Map(union[sheet].map((item) => [item.id, item]))),
  }
}

/** As an export of the catalogue with them would list them. */
const inOrder = (items: KnownItem[]) =>
  items.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))

interface SheetPlan {
  known: readonly KnownItem[]
  made: NewItem[]
  refused: Refusal[]
}

/** A parent may stand below its children in the sheet: lines wait for it. */
function planSheet(sheet: ItemSheet, lines: readonly ItemLine[], plan: SheetPlan): void {
  const places = new PlacedNames(plan.known)
  const slugs = new Set(plan.known.map(({ slug }) => slug))
  let waiting = [...lines]
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    waiting = waiting.filter((line) => {
      const parentId = places.parentOf(line)
      if (parentId === undefined) return true
      placeLine(line, { sheet, parentId, places, slugs, plan })
      return false
    })
  }
  for (const line of waiting) {
    plan.refused.push(
      refusal(
        line,
        `Aucun parent ne porte le nom «\u00a0${shortened(textOf(line, 'parent'))}\u00a0» dans cette feuille.`,
      ),
    )
  }
}

interface LinePlace {
  sheet: ItemSheet
  parentId: number | null
  places: PlacedNames
  slugs: Set<string | undefined>
  plan: SheetPlan
}

function placeLine(line: ItemLine, { sheet, parentId, places, slugs, plan }: LinePlace): void {
  const known = places.take(line, parentId)
  if (known) return
  const { values, faults: wrong } = keptValues(line)
  const faults = [...wrong, ...depthFaults(sheet, places.depth(parentId))]
  if (faults.length > 0) {
    plan.refused.push(...faults.map((fault) => refusal(line, fault)))
    return
  }
  const name = textOf(line, 'name')
  const slug = freeSlug(textOf(line, 'slug') || slugify(name) || sheet, slugs)
  const position = line.values.position
  const item: NewItem = {
    sheet,
    line: line.line,
    id: -1 - plan.made.length,
    uid: randomUUID(),
    name,
    parentId,
    position: typeof position === 'number' ? position : places.nextPosition(),
    slug,
    sameName: places.named(name, parentId)?.name ?? null,
    values,
  }
  plan.made.push(item)
  places.add(item)
}

const textOf = ({ values }: ItemLine, field: string) => {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}

function freeSlug(wanted: string, taken: Set<string | undefined>): string {
  let free = wanted
  for (let number = 2; taken.has(free); number++) free = `${wanted}-${number}`
  taken.add(free)
  return free
}

/** What a line says, each cell as its type keeps it, and what is wrong with it. */
function keptValues(line: ItemLine) {
  const { columns } = ITEM_SHEETS[line.sheet]
  const about = (header: string | undefined, message: string) =>
    `Colonne «\u00a0${header}\u00a0»\u00a0: ${message}`
  const faults = line.faults.map(({ column, message }) => about(column?.header, message))
  const values = { ...line.values }
  for (const [name, { header, field, max }] of Object.entries(columns)) {
    const refuse = (message: string) => faults.push(about(header, message))
    if (max && textOf(line, name).length > max) refuse(`${max} signes au plus.`)
    if (!field || values[name] === undefined) continue
    values[name] = cellOf(field.type).keep(values[name], wordsOf(field).empty(field), {
      field,
      refuse,
      keepPictures: (read) => [...read],
    })
  }
  for (const [field, { header, isRequired }] of Object.entries(columns)) {
    if (isRequired && textOf(line, field) === '') {
      faults.push(`La colonne «\u00a0${header}\u00a0» doit être remplie.`)
    }
  }
  return { values, faults }
}

function depthFaults(sheet: ItemSheet, depth: number): string[] {
  const most = DEPTHS[sheet]
  if (most === undefined || depth < most) return []
  return [`Cette arborescence ne peut pas avoir plus de ${most} niveaux.`]
}

const refusal = (line: ItemLine, message: string): Refusal => ({
  sheet: ITEM_SHEETS[line.sheet].sheet,
  line: line.line,
  idx: '',
  name: shortened(textOf(line, 'name')),
  fault: { column: null, read: '', message },
})

/** The items of a sheet where they stand; each line takes one, so that names may come twice. */
class PlacedNames {
  private readonly byName = new Map<string, KnownItem[]>()
  private readonly byPath = new Map<string, KnownItem>()
  private readonly bySlug = new Map<string, KnownItem>()
  private readonly paths = new Map<number | null, { path: string; depth: number }>()
  private readonly taken = new Set<number>()
  private last = -1

  constructor(known: readonly KnownItem[]) {
    const paths = itemPaths(known)
    for (const item of known) this.keep(item, paths.get(item.id) ?? item.name)
  }

  add(item: NewItem): void {
    const above = this.paths.get(item.parentId)
    this.keep(item, above ? `${above.path} > ${item.name}` : item.name)
    this.taken.add(item.id)
  }

  private keep(item: KnownItem, path: string): void {
    const key = labelKey(item.name)
    const alike = this.byName.get(key)
    if (alike) alike.push(item)
    else this.byName.set(key, [item])
    let free = labelKey(path)
    for (let rank = 2; this.byPath.has(free); rank++) free = labelKey(`${path} #${rank}`)
    this.byPath.set(free, item)
    if (item.slug) this.bySlug.set(item.slug, item)
    this.paths.set(item.id, { path, depth: path.split(' > ').length })
    this.last = Math.max(this.last, item.position ?? -1)
  }

  nextPosition = () => this.last + 1

  depth = (id: number | null) => this.paths.get(id)?.depth ?? 0

  /** @returns undefined while the parent is not there */
  parentOf(line: ItemLine): number | null | undefined {
    const key = labelKey(textOf(line, 'parent'))
    if (key === '') return null
    const named = this.byName.get(key) ?? []
    const found = this.byPath.get(key) ?? (named.length === 1 ? named[0] : undefined)
    return found?.id
  }

  /** An item of this name under the same parent. */
  named = (name: string, parentId: number | null) =>
    this.byName.get(labelKey(name))?.find((item) => (item.parentId ?? null) === parentId)

  /** The item that a line stands for, if there is one. */
  take(line: ItemLine, parentId: number | null): KnownItem | undefined {
    const slug = textOf(line, 'slug')
    // Without a column for parents a name may stand anywhere.
    const anywhere = line.values.parent === undefined
    const found =
      (line.sheet === 'formats' ? this.bySlug.get(slug) : undefined) ??
      this.byName
        .get(labelKey(textOf(line, 'name')))
        ?.find(
          (item) => !this.taken.has(item.id) && (anywhere || (item.parentId ?? null) === parentId),
        )
    if (found) this.taken.add(found.id)
    return found
  }
}
