import { MAX_NUMBER, MAX_PLACE, MAX_TYPED_VAL } from '@etapes-climat/domain/cards/rules/card-limits'
import { readNumericCell } from '@etapes-climat/domain/cards/rules/typed-number'
import { requiredCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import {
  isRichText,
  STEP_DATES,
  STEP_FIELDS,
  STEP_NUMBERS,
  STEP_TEXTS,
  type StepNumber,
  stepField,
} from '@etapes-climat/domain/cards/step-fields'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { chosenFault, chosenNames, writeChosen } from '@etapes-climat/domain/items/chosen-names'
import { namesOfType } from '@etapes-climat/domain/items/item-fields'
import { canonicalText, shortened } from '@etapes-climat/domain/kernel/text'
import type { Picture } from '@etapes-climat/domain/media/contract'
import type { ImportChoices } from '@etapes-climat/domain/workbook/contract'
import { ITEM_SHEETS, type ItemSheet } from '../item-columns.ts'
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

const MAX_POSITION = 1_000_000
/** What is written without markup. */
const PLAIN_TEXTS = ['name', 'idx', ...STEP_TEXTS.filter((name) => !isRichText(name))] as const

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
    const someItems = (field: 'tags' | 'exemplaries', sheet: ItemSheet) =>
      values[field]?.flatMap((label) => itemOf(sheet, label, refuse(field, label)) ?? [])

    setTexts(state, values, refuse)
    setNumbers(state, values, refuse)
    state.formatId = oneItem('format', 'formats') ?? state.formatId
    const sectorId = oneItem('sector', 'sectors')
    if (sectorId !== undefined) state.sectorId = sectorId
    const categoryId = oneItem('category', 'categories')
    if (categoryId !== undefined) state.categoryId = categoryId
    const tagIds = someItems('tags', 'tags')
    if (tagIds) state.tagIds = [...new Set(tagIds)].sort((one, other) => one - other)
    const exemplaryIds = someItems('exemplaries', 'exemplaries')
    if (exemplaryIds) state.exemplaryIds = [...new Set(exemplaryIds)]
    setPictures(state, values, {
      known: pictures,
      isNew: stored === null,
      remark: (field, read, message) => remarks.push(faultAbout(field, read, message)),
    })
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

type Refuse = (field: StepField, read: string) => (message: string) => void

function setTexts(state: StepState, values: Partial<StepWorkbookRow>, refuse: Refuse): void {
  const { name, idx } = values
  if (name) state.name = name
  const isAnother = canonicalText(idx ?? '') !== canonicalText(state.idx)
  if (idx && isAnother && !isUid(idx)) state.idx = idx
  for (const field of PLAIN_TEXTS) {
    const text = values[field] ?? ''
    const { max } = STEP_FIELDS[field]
    if (text.length > max) refuse(field, text)(`${max} signes au plus.`)
    const fault = chosenFault(stepField(field).choices, text)
    if (fault) refuse(field, text)(fault)
  }
  for (const field of STEP_TEXTS) {
    const text = values[field]
    const { choices } = stepField(field)
    if (text !== undefined) state[field] = choices ? writeChosen(choices, chosenNames(text)) : text
  }
  for (const field of STEP_DATES) {
    const day = values[field]
    if (day !== undefined) state[field] = day
  }
  state.draft = values.draft ?? state.draft
}

function setNumbers(state: StepState, values: Partial<StepWorkbookRow>, refuse: Refuse): void {
  const bounded = (
    field: 'val' | 'position' | 'actuPosition' | StepNumber,
    [least, most]: number[],
  ) => {
    const number = values[field] ?? null
    if (number === null) return null
    if (number < (least ?? 0)) refuse(field, String(number))(`Écrivez ${least} ou plus.`)
    if (number > (most ?? 0)) refuse(field, String(number))(`Écrivez ${most} au plus.`)
    return number
  }
  state.val = bounded('val', [0, MAX_TYPED_VAL]) ?? state.val
  state.position = bounded('position', [0, MAX_POSITION]) ?? state.position
  for (const name of STEP_NUMBERS) {
    state[name] = storedOr(bounded(name, [STEP_FIELDS[name].least, MAX_NUMBER]), state[name])
  }
  const place = bounded('actuPosition', [0, MAX_PLACE])
  if (values.actuPosition !== undefined) state.actuPosition = place
}

/** The stored number where a cell shows the same: it has fewer digits than the database. */
const storedOr = (given: number | null, stored: number) =>
  given === null || given === readNumericCell(stored) ? stored : given

const FILE = /^\/media\/image\/(?:full|preview)\/([\w.-]{1,100})$/

const PICTURES = [STEP_FIELDS, EXEMPLARY_FIELDS].flatMap((fields) =>
  namesOfType(fields, 'pictures'),
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

interface PictureCells {
  known: ReadonlySet<string>
  isNew: boolean
  remark(field: StepField, read: string, message: string): void
}

/** A cell that names a picture which the site does not have takes none from a step that is stored. */
function setPictures(
  state: StepState,
  { descriptionPicture, pictures }: Partial<StepWorkbookRow>,
  { known, isNew, remark }: PictureCells,
): void {
  const read = (field: 'descriptionPicture' | 'pictures', given: Picture[], present: Picture[]) => {
    const { kept, unknown } = sortPictures(given, known, present)
    if (unknown.length === 0) return kept
    const outcome = isNew
      ? 'L’étape est créée sans elle.'
      : present.length > 0
        ? 'L’étape garde ce qu’elle montre aujourd’hui.'
        : 'L’étape reste sans image.'
    remark(field, unknown.join(', '), unknownPictures(unknown, outcome))
    return isNew ? kept : present
  }
  const { descriptionPicture: one, pictures: several } = state
  if (descriptionPicture !== undefined) {
    const given = descriptionPicture ? [descriptionPicture] : []
    state.descriptionPicture = read('descriptionPicture', given, one ? [one] : [])[0] ?? null
  }
  if (pictures !== undefined) state.pictures = read('pictures', pictures, several)
}
