import {
  fieldNames,
  type ItemField,
  type FieldWith as WithProperties,
} from '../items/item-fields.ts'
import { recordOf } from '../kernel/record-of.ts'
import { MAX_NUMBER } from './rules/card-limits.ts'

/**
 * Where a text stands on the page of a step and in its PDF, before or after the exemplary works (REP-37,
 * TRUST-02); « own »: `step-sheet.tsx` and `step.typ` lay it out in a way of its own.
 */
export type TextPlace = 'own' | 'beforeWorks' | 'afterWorks'

/** What is known of a field of a step; page and PDF show its label in capitals. */
interface StepField extends ItemField {
  /** of texts only; null: administrators alone read it, in the editor (D-64) */
  place?: TextPlace | null
  /** the free search reads it (FIND-01) */
  isSearched?: true
  /** the group of the editor that shows it; « grounds » and « practice » are folded while empty (TRUST-02) */
  group?: 'texts' | 'grounds' | 'practice' | 'numbers'
  /** of a number: what a new step has, and what a field left empty means (LIM-09) */
  empty?: number
  /** of a number: the smallest that is accepted, and what says so */
  least?: number
  tooLow?: string
  /** the header of its column in the grid and in the workbook, where the label does not serve */
  column?: string
  /** a copy of the step does not take it over (LIFE-18) */
  isOwn?: true
  /** the grid of all steps has a column of it, which it writes or only shows (LIFE-19) */
  inGrid?: 'written' | 'shown'
}

/**
 * All that is known of the fields of a step, in the order in which two versions are compared (LIFE-10)
 * and in which the groups of the editor show them. Contract, answers, copies, search, PDF, page, form
 * and history are made from it; a text needs a column in `card.table.ts` and in `step-columns.ts` besides.
 */
export const STEP_FIELDS = {
  name: { label: 'Nom', type: 'line', max: 255, inGrid: 'written' },
  draft: { label: 'Publication', column: 'Statut', type: 'draft', isOwn: true, inGrid: 'written' },
  val: { label: 'Valeur', type: 'value', inGrid: 'written' },
  goal: {
    label: 'Objectif',
    type: 'number',
    empty: 0,
    least: -MAX_NUMBER,
    tooLow: 'Ce nombre est trop petit.',
    group: 'numbers',
  },
  idx: { label: 'Index', column: 'Identifiant', type: 'line', max: 50, inGrid: 'shown' },
  version: {
    label: 'Version',
    type: 'number',
    empty: 1,
    least: 1,
    tooLow: 'La version doit être au moins 1.',
    isOwn: true,
  },
  idxDate: { label: 'Date', type: 'date', isOwn: true },
  cardFormat: { label: 'Type d’étape', column: 'Format', type: 'reference', inGrid: 'shown' },
  sector: { label: 'Secteur', type: 'reference', inGrid: 'written' },
  cardCategory: { label: 'Filtre', type: 'reference', inGrid: 'written' },
  tags: { label: 'Mots-clés', type: 'references', inGrid: 'written' },
  parent: { label: 'Étape au-dessus', column: 'Parent', type: 'reference', isHidden: true },
  children: { label: 'Étapes liées', type: 'references' },
  exemplaries: { label: 'Ouvrages exemplaires', column: 'Ouvrages', type: 'references' },
  description: {
    label: 'Description',
    type: 'richText',
    place: 'own',
    isSearched: true,
    group: 'texts',
  },
  descriptionPicture: {
    label: 'Image de la description',
    type: 'pictures',
    max: 1,
    group: 'texts',
  },
  action: {
    label: 'Actions',
    type: 'richText',
    place: 'own',
    isSearched: true,
    group: 'texts',
  },
  descriptionGoFurther: {
    label: 'Pour aller plus loin',
    type: 'richText',
    place: 'beforeWorks',
    isSearched: true,
    group: 'texts',
  },
  pictures: { label: 'Repères (images)', type: 'pictures', group: 'texts' },
  releaseNote: {
    label: 'Note de version',
    type: 'richText',
    place: null,
    group: 'texts',
    hint: 'Ce qui change d’une version à l’autre. Les membres ne la voient pas.',
  },
  source: {
    label: 'Source',
    type: 'richText',
    place: 'afterWorks',
    group: 'grounds',
    hint: 'D’où vient la valeur, avec les liens. Montrée sur l’étape, dans le rapport et le PDF.',
    meaning: 'rich text: where the value comes from; empty for none (TRUST-02)',
  },
  hypotheses: {
    label: 'Hypothèses',
    type: 'line',
    max: 10_000,
    isLong: true,
    place: 'afterWorks',
    group: 'grounds',
    hint: 'Ce que la valeur suppose, une hypothèse par ligne.',
    meaning: 'plain text; empty for none',
  },
  reviewedOn: {
    label: 'Relue le',
    type: 'date',
    group: 'grounds',
    isOwn: true,
    meaning: 'day of the last review, YYYY-MM-DD',
  },
  cost: {
    label: 'Coût indicatif',
    type: 'line',
    max: 200,
    place: 'beforeWorks',
    isSearched: true,
    group: 'practice',
    meaning: 'plain text; empty for none (TRUST-07)',
  },
  delay: {
    label: 'Délai',
    type: 'line',
    max: 200,
    place: 'beforeWorks',
    isSearched: true,
    group: 'practice',
    meaning: 'plain text; empty for none',
  },
  coBenefits: {
    label: 'Co-bénéfices',
    type: 'line',
    max: 200,
    choices: ['Santé', 'Eau', 'Biodiversité', 'Confort d’été', 'Qualité de l’air', 'Lien social'],
    place: 'beforeWorks',
    isSearched: true,
    group: 'practice',
    meaning: 'names separated by commas; empty for none',
  },
  actuPosition: { label: 'Place à la une', column: 'À la une', type: 'number', isOwn: true },
} as const satisfies Record<string, StepField>

export type StepFieldName = keyof typeof STEP_FIELDS

type FieldWith<Properties> = WithProperties<typeof STEP_FIELDS, Properties>

export const STEP_FIELD_NAMES = fieldNames(STEP_FIELDS)

/** What is known of a field that may be any. */
export const stepField = (name: StepFieldName): StepField => STEP_FIELDS[name]

export type StepText = FieldWith<{ place: TextPlace | null }>
export type ShownText = FieldWith<{ place: TextPlace }>
export type RichText = FieldWith<{ type: 'richText' }>
export type StepDate = FieldWith<{ type: 'date' }>
/** A number with a default; the value of a step and its place on the front page follow rules of their own. */
export type StepNumber = FieldWith<{ type: 'number'; empty: number }>
/** What the row of a step holds under the name of the field. */
type StepValue = Exclude<StepFieldName, FieldWith<{ type: 'reference' | 'references' }>>
type Group = NonNullable<StepField['group']>

/** The fields that have a property, in their order. */
const fieldsThat = <Name extends StepFieldName>(have: (field: StepField) => boolean) =>
  STEP_FIELD_NAMES.filter((name): name is Name => have(stepField(name)))

export const STEP_TEXTS = fieldsThat<StepText>(({ place }) => place !== undefined)
export const SHOWN_TEXTS = fieldsThat<ShownText>(({ place }) => typeof place === 'string')
/** Texts for administrators alone. */
export const HIDDEN_TEXTS = fieldsThat<Exclude<StepText, ShownText>>(({ place }) => place === null)
export const RICH_TEXTS = fieldsThat<RichText>(({ type }) => type === 'richText')
export const SEARCHED_TEXTS = fieldsThat<FieldWith<{ isSearched: true }>>(
  ({ isSearched }) => isSearched === true,
)
export const STEP_DATES = fieldsThat<StepDate>(({ type }) => type === 'date')
export const STEP_NUMBERS = fieldsThat<StepNumber>(({ empty }) => empty !== undefined)
/** What a copy of a step takes over of its row. */
export const COPIED_VALUES = fieldsThat<Exclude<StepValue, FieldWith<{ isOwn: true }>>>(
  ({ isOwn, type }) => !isOwn && !type.startsWith('reference'),
)

export type GridField = FieldWith<{ inGrid: string }>
export type WrittenInGrid = FieldWith<{ inGrid: 'written' }>
export const WRITTEN_IN_GRID = fieldsThat<WrittenInGrid>(({ inGrid }) => inGrid === 'written')

export const isStepText = (name: StepFieldName): name is StepText =>
  stepField(name).place !== undefined
export const isRichText = (name: StepFieldName): name is RichText =>
  STEP_FIELDS[name].type === 'richText'
/** Texts that members read, with links and pictures. */
export const SHOWN_RICH_TEXTS = SHOWN_TEXTS.filter(isRichText)

/** The fields that a group of the editor shows. */
const inGroup = <Name extends Group>(wanted: Name) =>
  fieldsThat<FieldWith<{ group: Name }>>(({ group }) => group === wanted)
export const TEXTS_GROUP = inGroup('texts')
export const GROUNDS_GROUP = inGroup('grounds')
export const PRACTICE_GROUP = inGroup('practice')
export const NUMBERS_GROUP = inGroup('numbers')

/** The values of a new step (LIM-09). */
export const NEW_STEP = {
  name: '',
  idx: '',
  ...recordOf(STEP_TEXTS, () => ''),
  ...recordOf(STEP_DATES, () => null),
  ...recordOf(STEP_NUMBERS, (name) => STEP_FIELDS[name].empty),
  val: 0,
  draft: true,
  descriptionPicture: null,
  pictures: [],
  actuPosition: null,
} satisfies Record<StepValue, unknown>

/** The texts that stand at a place of the page and of the PDF. */
export const textsAt = (place: Exclude<TextPlace, 'own'>): ShownText[] =>
  SHOWN_TEXTS.filter((name) => STEP_FIELDS[name].place === place)

/** What stands above a text on the page and in the PDF. */
export const partTitle = (name: ShownText): string => STEP_FIELDS[name].label.toUpperCase()
