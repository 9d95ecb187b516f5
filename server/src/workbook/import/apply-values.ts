import { requiredCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import {
  PLAIN_FIELDS,
  STEP_FIELDS,
  STEP_LINKS,
  stepField,
  stepLink,
} from '@etapes-climat/domain/cards/step-fields'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { type ItemField, namesOfType } from '@etapes-climat/domain/items/item-fields'
import { canonicalText, shortened } from '@etapes-climat/domain/kernel/text'
import type { Picture } from '@etapes-climat/domain/media/contract'
import type { ImportChoices } from '@etapes-climat/domain/workbook/contract'
import { cellOf, type Keeping as FieldKeeping } from '../field-cells.ts'
import { ITEM_SHEETS, type ItemSheet, LINKED_SHEETS } from '../item-columns.ts'
import { DIRECT, type StepField, type StepWorkbookRow } from '../step-columns.ts'
import { type ChosenValues, MAX_NAME } from './chosen-values.ts'
import type { FillLines } from './fill-lines.ts'
import { type Identified, type IdentifiedLine, isUid } from './identify-lines.ts'
import type { PlannedItems } from './plan-items.ts'
import { faultAbout, isFaulty } from './refusal.ts'
import { type MadeStep, newState, type StepState, storedState } from './step-state.ts'

interface Applying {
  items: PlannedItems
  found: ChosenValues
  fill: NonNullable<ImportChoices['fill']>
  identified: Identified
  filling: FillLines
  pictures: ReadonlySet<string>
}

const OWN_TEXTS = ['name', 'idx'] as const
/** The rank of a step among its siblings, which is no field of it. */
const POSITION: ItemField = { label: '', type: 'value', least: 0, most: 1_000_000 }
const KEPT = ['draft', 'val', 'position', ...PLAIN_FIELDS] as const

const OF_SHEET: Record<ItemSheet, { none: string; several: string; one: string }> = {
  sectors: { one: 'secteur', none: 'Aucun secteur', several: 'Plusieurs secteurs' },
  tags: { one: 'mot-clé', none: 'Aucun mot-clé', several: 'Plusieurs mots-clés' },
  categories: { one: 'filtre', none: 'Aucun filtre', several: 'Plusieurs filtres' },
  formats: { one: 'format', none: 'Aucun format', several: 'Plusieurs formats' },
  exemplaries: { one: 'ouvrage', none: 'Aucun ouvrage', several: 'Plusieurs ouvrages' },
}

/** What makes planned steps of lines: the values of the file over what is stored. */
export function stepMaker({ items, found, fill, filling, identified, pictures }: Applying) {
  const direct = [...items.named.formats.values()].find(({ slug }) => slug === DIRECT)?.id ?? 0
  const lacking = { sector: 0, category: 0 }
  const filled = {
    sector: idOf('sectors', fill.sector),
    category: idOf('categories', fill.category),
  }

  function idOf(sheet: ItemSheet, label = ''): number | null {
    const item = label === '' ? null : found.find(sheet, label, false)
    return item === 'several' ? null : (item?.id ?? null)
  }

  function itemOf(
    sheet: ItemSheet,
    label: string,
    refuse: (message: string, isOpen?: boolean) => void,
  ): number | null {
    if (label === '') return null
    const item = found.find(sheet, label, true)
    const { none, several } = OF_SHEET[sheet]
    const shown = shortened(label)
    if (item !== null && item !== 'several') return item.id
    if (item === 'several') {
      refuse(
        `${several} portent le nom «\u00a0${shown}\u00a0»\u00a0; écrivez aussi le parent\u00a0: «\u00a0Parent > ${shown}\u00a0».`,
      )
    } else {
      const near = found.nearest(sheet, label)
      const hint = near ? ` Le plus proche\u00a0: «\u00a0${near}\u00a0».` : ''
      refuse(
        `${none} ne porte le nom «\u00a0${shown}\u00a0».${hint} Corrigez-le, ou ajoutez-le à la feuille «\u00a0${ITEM_SHEETS[sheet].sheet}\u00a0» du fichier.`,
        label.length <= MAX_NAME,
      )
    }
    return null
  }

  /** What a line leaves empty that its format asks for is what was chosen for all of them. */
  function fillUp(
    state: StepState,
    given: (field: 'sector' | 'category', sheet: ItemSheet) => number | null | undefined,
    faulty: (field: StepField) => boolean,
  ): void {
    const required = requiredCardFields(items.named.formats.get(state.formatId ?? 0)?.slug)
    if (!required.includes('cardCategory')) return
    if (state.categoryId === null && !faulty('category')) {
      lacking.category += 1
      state.categoryId = given('category', 'categories') ?? filled.category
    }
    if (
      state.sectorId === null &&
      state.parent === null &&
      !faulty('sector') &&
      !faulty('parent')
    ) {
      lacking.sector += 1
      state.sectorId = given('sector', 'sectors') ?? filled.sector
    }
  }

  /** @returns the step, and why its line is refused */
  function makeStep({ line, key, stored, uid, fault }: IdentifiedLine): MadeStep {
    const { values } = line
    const faults = [...line.faults, ...(fault ? [fault] : [])]
    const remarks = [...line.remarks]
    const state: StepState = stored
      ? storedState(stored)
      : { ...newState(direct), ...(fill.draft !== undefined && { draft: fill.draft }) }
    const refuse =
      (field: StepField, read: string) =>
      (message: string, isOpen = false) => {
        faults.push({ ...faultAbout(field, read, message), ...(isOpen && { isOpen: true }) })
      }
    const oneItem = (field: 'sector' | 'category' | 'format', sheet: ItemSheet) => {
      const label = values[field]
      return label === undefined ? undefined : itemOf(sheet, label, refuse(field, label))
    }
    /** A cell that names a picture which the site does not have takes none from a step that is stored. */
    const keepPictures =
      (field: StepField): FieldKeeping['keepPictures'] =>
      (given, present) => {
        const { kept, unknown } = sortPictures(given, pictures, present)
        if (unknown.length === 0) return kept
        const outcome = !stored
          ? 'L’étape est créée sans elle.'
          : present.length > 0
            ? 'L’étape garde ce qu’elle montre aujourd’hui.'
            : 'L’étape reste sans image.'
        remarks.push(faultAbout(field, unknown.join(', '), unknownPictures(unknown, outcome)))
        return stored ? [...present] : kept
      }

    const { name, idx } = values
    if (name) state.name = name
    const isAnother = canonicalText(idx ?? '') !== canonicalText(state.idx)
    if (idx && isAnother && !isUid(idx)) state.idx = idx
    for (const field of OWN_TEXTS) {
      const { max } = STEP_FIELDS[field]
      const text = values[field] ?? ''
      if (text.length > max) refuse(field, text)(`${max} signes au plus.`)
    }
    keepValues({ state, values, refuse, keepPictures })
    state.formatId = oneItem('format', 'formats') ?? state.formatId
    const sectorId = oneItem('sector', 'sectors')
    if (sectorId !== undefined) state.sectorId = sectorId
    const categoryId = oneItem('category', 'categories')
    if (categoryId !== undefined) state.categoryId = categoryId
    for (const link of STEP_LINKS) {
      const items = values[link]?.flatMap(
        (label) => itemOf(LINKED_SHEETS[link], label, refuse(link, label)) ?? [],
      )
      if (!items) continue
      const ids = [...new Set(items)]
      if (!stepLink(link).isOrdered) ids.sort((one, other) => one - other)
      state.links = { ...state.links, [link]: ids }
    }
    setParent()
    fillUp(
      state,
      (field, sheet) => {
        const label = filling.from(line, field)
        return label === '' ? null : itemOf(sheet, label, refuse(field, label))
      },
      (field) => isFaulty(faults, field),
    )

    function setParent() {
      const { parent } = values
      if (parent === undefined) return
      const found = parent === '' ? null : identified.keyOf(parent)
      if (found === 'several') {
        refuse('parent', parent)('Plusieurs étapes du catalogue ont cet identifiant.')
      } else if (found === null && parent !== '') {
        refuse(
          'parent',
          parent,
        )('Aucune étape ne porte cet identifiant, ni dans ce fichier, ni dans le catalogue.')
      } else if (found === key) {
        refuse('parent', parent)('Une étape ne peut pas être placée sous elle-même.')
      } else state.parent = found
    }
    return { step: { key, line, stored, uid, hasNewIdx: false, state, remarks }, faults }
  }

  return { makeStep, lacking }
}

interface Keeping {
  state: StepState
  values: Partial<StepWorkbookRow>
  refuse(field: StepField, read: string): (message: string) => void
  keepPictures(field: StepField): FieldKeeping['keepPictures']
}

/** Puts what the cells of a line say over what is stored, each as its type does. */
function keepValues({ state, values, refuse, keepPictures }: Keeping): void {
  const stored: Record<string, unknown> = state
  for (const name of KEPT) {
    const read = values[name]
    if (read === undefined) continue
    const field = name === 'position' ? POSITION : stepField(name)
    stored[name] = cellOf(field.type).keep(read, stored[name], {
      field,
      refuse: refuse(name, String(read)),
      keepPictures: keepPictures(name),
    })
  }
}

const FILE = /^\/media\/image\/(?:full|preview)\/([\w.-]{1,100})$/

const PICTURES = [STEP_FIELDS, EXEMPLARY_FIELDS].flatMap((fields) =>
  namesOfType(fields, 'picture', 'pictures'),
)

/** Files that lines name, to ask which of them there are. */
export function namedPictures(lines: readonly { values: Record<string, unknown> }[]): string[] {
  const given = lines.flatMap(({ values }) => PICTURES.flatMap((field) => values[field] ?? []))
  return [...new Set(given.flatMap((picture) => fileOf(picture as Picture) ?? []))]
}

const fileOf = ({ src }: Picture) => FILE.exec(src)?.[1]

/** Pictures of a cell that the site has or that are shown already, and the names of the others. */
export function sortPictures(
  pictures: readonly Picture[],
  known: ReadonlySet<string>,
  present: readonly Picture[] = [],
) {
  const isKnown = (picture: Picture) =>
    known.has(fileOf(picture) ?? '') || present.some(({ src }) => src === picture.src)
  return {
    kept: pictures.filter(isKnown),
    unknown: pictures.filter((picture) => !isKnown(picture)).map(({ src }) => nameOf(src)),
  }
}

const nameOf = (src: string) => shortened(src.slice(src.lastIndexOf('/') + 1))

/** @param outcome what becomes of the cell */
export const unknownPictures = (names: readonly string[], outcome: string) =>
  `${names.length < 2 ? 'Image inconnue' : 'Images inconnues'} de ce site\u00a0: ${shortened(names.join(', '))}. ${outcome}`
