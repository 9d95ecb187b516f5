import { wordsOf } from '../items/field-words.ts'
import {
  type FieldValues,
  fieldNames,
  type ItemField,
  type FieldWith as WithProperties,
} from '../items/item-fields.ts'
import type { ItemKind } from '../items/item-kinds.ts'
import { recordOf } from '../kernel/record-of.ts'
import { MAX_PLACE, MAX_TYPED_VAL } from './rules/card-limits.ts'

/**
 * Where a field stands on the page of a step and in its PDF: a part of its own, before or after the exemplary
 * works, or a line of the facts beside it; « own »: `step-sheet.tsx` and `step.typ` lay it
 * out in a way of its own.
 */
export type FieldPlace = 'own' | 'beforeWorks' | 'afterWorks' | 'facts'

/** What is known of a field of a step; page and PDF show its label in capitals. */
interface StepField extends ItemField {
  /** null: administrators alone get it, in the editor; a value needs one, but for those of `UNPLACED` */
  place?: FieldPlace | null
  /** of texts: the free search reads it */
  isSearched?: true
  /** the group of the editor that shows it, which a value needs; « grounds » and « practice » are folded while empty */
  group?: 'texts' | 'grounds' | 'practice' | 'numbers' | 'index'
  /** the header of its column in the grid and in the workbook, where the label does not serve */
  column?: string
  /** a copy of the step does not take it over */
  isOwn?: true
  /** the grid of all steps has a column of it, which it writes or only shows */
  inGrid?: 'written' | 'shown'
  /** of references: where they are stored */
  link?: StepLinkFacts
}

/** A table that links steps to items of a kind: `card_id`, and the column that names the item. */
export interface StepLinkFacts {
  table: string
  column: string
  to: LinkedKind
  /** its column `position` keeps them in the order in which they were chosen */
  isOrdered?: true
  /** « facts »: page and PDF name them in a line beside the step; null: in a way of their own, or not */
  place: 'facts' | null
}

/** The kinds of items that steps can be linked to. */
export type LinkedKind = 'tag' | 'exemplary'

/**
 * All that is known of the fields of a step, in the order in which two versions are compared
 * and in which the groups of the editor show them. Contract, answers, copies, search, PDF, page, form
 * and history are made from it; a value needs its migration and a column in `step-columns.ts` besides.
 */
export const STEP_FIELDS = {
  name: { label: 'Nom', type: 'line', max: 255, inGrid: 'written' },
  draft: { label: 'Publication', column: 'Statut', type: 'draft', isOwn: true, inGrid: 'written' },
  val: {
    label: 'Valeur',
    type: 'value',
    least: 0,
    tooLow: 'La valeur ne peut pas être négative.',
    most: MAX_TYPED_VAL,
    tooHigh: 'La valeur ne peut pas dépasser 1\u00a0000\u00a0000.',
    inGrid: 'written',
  },
  goal: {
    label: 'Objectif',
    type: 'number',
    empty: 0,
    group: 'numbers',
  },
  idx: { label: 'Index', column: 'Identifiant', type: 'line', max: 50, inGrid: 'shown' },
  version: {
    label: 'Version',
    type: 'number',
    empty: 1,
    least: 1,
    isNative: true,
    tooLow: 'La version doit être au moins 1.',
    group: 'index',
    isOwn: true,
  },
  idxDate: { label: 'Date', type: 'date', group: 'index', isOwn: true },
  cardFormat: { label: 'Type d’étape', column: 'Format', type: 'reference', inGrid: 'shown' },
  sector: { label: 'Secteur', type: 'reference', inGrid: 'written' },
  cardCategory: { label: 'Filtre', type: 'reference', inGrid: 'written' },
  tags: {
    label: 'Mots-clés',
    one: 'Mot-clé',
    type: 'references',
    link: { table: 'card_tag', column: 'tag_id', to: 'tag', place: null },
    inGrid: 'written',
  },
  parent: { label: 'Étape au-dessus', column: 'Parent', type: 'reference', isHidden: true },
  children: { label: 'Étapes liées', type: 'references' },
  exemplaries: {
    label: 'Ouvrages exemplaires',
    column: 'Ouvrages',
    type: 'references',
    link: {
      table: 'card_exemplary',
      column: 'exemplary_id',
      to: 'exemplary',
      isOrdered: true,
      place: null,
    },
  },
  description: {
    label: 'Description',
    type: 'richText',
    place: 'own',
    isSearched: true,
    group: 'texts',
  },
  descriptionPicture: {
    label: 'Image de la description',
    type: 'picture',
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
    meaning: 'rich text: where the value comes from; empty for none',
  },
  hypotheses: {
    label: 'Hypothèses',
    type: 'longText',
    max: 10_000,
    place: 'afterWorks',
    group: 'grounds',
    hint: 'Ce que la valeur suppose, une hypothèse par ligne.',
    meaning: 'plain text; empty for none',
  },
  reviewedOn: {
    label: 'Relue le',
    type: 'date',
    place: 'facts',
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
    meaning: 'plain text; empty for none',
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
    type: 'choices',
    max: 200,
    choices: ['Santé', 'Eau', 'Biodiversité', 'Confort d’été', 'Qualité de l’air', 'Lien social'],
    place: 'beforeWorks',
    isSearched: true,
    group: 'practice',
    meaning: 'names separated by commas; empty for none',
  },
  actuPosition: {
    label: 'Place à la une',
    column: 'À la une',
    type: 'whole',
    least: 0,
    tooLow: 'La place à la une ne peut pas être négative.',
    most: MAX_PLACE,
    tooHigh: 'La place à la une est trop grande.',
    notWhole: 'La place à la une doit être un nombre entier.',
    place: null,
    hint: 'Vide\u00a0: sans rang',
    group: 'index',
    isOwn: true,
  },
} as const satisfies Record<string, StepField>

export type StepFieldName = keyof typeof STEP_FIELDS

type FieldWith<Properties> = WithProperties<typeof STEP_FIELDS, Properties>

export const STEP_FIELD_NAMES = fieldNames(STEP_FIELDS)

/** What is known of a field that may be any. */
export const stepField = (name: StepFieldName): StepField => STEP_FIELDS[name]

/** The fields that have a property, in their order. */
const fieldsThat = <Name extends StepFieldName>(have: (field: StepField) => boolean) =>
  STEP_FIELD_NAMES.filter((name): name is Name => have(stepField(name)))

type TextType = 'line' | 'longText' | 'link' | 'richText' | 'choice' | 'choices'

export type StepRelation = FieldWith<{ type: 'reference' | 'references' }>
/** A relation that has a table of its own. */
export type StepLink = FieldWith<{ link: StepLinkFacts }>
/** A field whose value stands in a column of its name. */
export type StepValue = Exclude<StepFieldName, StepRelation>
/** Those that the table and the calls name one by one. */
type NamedValue = 'name' | 'val' | 'draft' | 'idx'
/** Those that are all that their line says. */
export type PlainField = Exclude<StepValue, NamedValue>
export type HiddenField = FieldWith<{ place: null }>
export type StepText = FieldWith<{ type: TextType; place: FieldPlace | null }>
export type ShownPart = FieldWith<{ place: 'own' | 'beforeWorks' | 'afterWorks' }>
type Group = NonNullable<StepField['group']>

const TEXT_TYPES: readonly string[] = [
  'line',
  'longText',
  'link',
  'richText',
  'choice',
  'choices',
] satisfies TextType[]
const NAMED: readonly string[] = ['name', 'val', 'draft', 'idx'] satisfies NamedValue[]
/** The fields of a step that its lists have as well. */
const LISTED: readonly string[] = [...NAMED, 'version', 'idxDate']
const isValue = ({ type }: StepField) => !type.startsWith('reference')

/** The relations that have tables of their own, what is declared of each, and their tables. */
export const STEP_LINKS = fieldsThat<StepLink>(({ link }) => link !== undefined)
export type StepLinkTable = (typeof STEP_FIELDS)[StepLink]['link']['table']
export const stepLink = (name: StepLink): StepLinkFacts & { table: StepLinkTable } =>
  STEP_FIELDS[name].link
export const STEP_LINK_TABLES = STEP_LINKS.map((name) => stepLink(name).table)
/** The relations that name items of a kind. */
export const stepLinksTo = (kind: ItemKind): readonly StepLink[] =>
  STEP_LINKS.filter((name) => stepLink(name).to === kind)
/** Something of each link, of the kind that it names. */
export type ByLink<Of extends Record<LinkedKind, unknown>> = {
  [Name in StepLink]: Of[(typeof STEP_FIELDS)[Name]['link']['to']]
}

export const STEP_VALUES = fieldsThat<StepValue>(isValue)
export const PLAIN_FIELDS = STEP_VALUES.filter((name): name is PlainField => !NAMED.includes(name))
/** What administrators alone are answered. */
export const HIDDEN_FIELDS = fieldsThat<HiddenField>(({ place }) => place === null)
/** What everybody is answered of a whole step. */
export const SHOWN_FIELDS = PLAIN_FIELDS.filter(
  (name): name is Exclude<PlainField, HiddenField> => stepField(name).place !== null,
)
export const STEP_TEXTS = fieldsThat<StepText>(
  ({ type, place }) => TEXT_TYPES.includes(type) && place !== undefined,
)
export const RICH_TEXTS = fieldsThat<FieldWith<{ type: 'richText' }>>(
  ({ type }) => type === 'richText',
)
/** Texts that members read, with links and pictures. */
export const SHOWN_RICH_TEXTS = fieldsThat<
  FieldWith<{ type: 'richText'; place: Exclude<FieldPlace, 'facts'> }>
>(({ type, place }) => type === 'richText' && typeof place === 'string')
export const SEARCHED_TEXTS = fieldsThat<FieldWith<{ isSearched: true }>>(
  ({ isSearched }) => isSearched === true,
)
/** What a copy of a step takes over of its row. */
export const COPIED_VALUES = STEP_VALUES.filter(
  (name): name is Exclude<StepValue, FieldWith<{ isOwn: true }>> => !stepField(name).isOwn,
)

export type GridField = FieldWith<{ inGrid: string }>
export type WrittenInGrid = FieldWith<{ inGrid: 'written' }>
export const GRID_FIELDS = fieldsThat<GridField>(({ inGrid }) => inGrid !== undefined)
export const WRITTEN_IN_GRID = fieldsThat<WrittenInGrid>(({ inGrid }) => inGrid === 'written')
/** Of these, what stands in a column of its name. */
export const WRITTEN_VALUES = STEP_VALUES.filter(
  (name): name is Extract<WrittenInGrid, StepValue> =>
    WRITTEN_IN_GRID.some((written) => written === name),
)
/** What the grid shows besides what every list has. */
export const GRID_VALUES = PLAIN_FIELDS.filter(
  (name): name is Extract<GridField, PlainField> =>
    stepField(name).inGrid !== undefined && !LISTED.includes(name),
)

/** Does not compile while a value says no group. */
const groupOf = (name: PlainField): Group => STEP_FIELDS[name].group

/** The fields that a group of the editor shows. */
const inGroup = <Name extends Group>(wanted: Name) =>
  PLAIN_FIELDS.filter((name): name is FieldWith<{ group: Name }> => groupOf(name) === wanted)
export const TEXTS_GROUP = inGroup('texts')
export const GROUNDS_GROUP = inGroup('grounds')
export const PRACTICE_GROUP = inGroup('practice')
export const NUMBERS_GROUP = inGroup('numbers')
export const INDEX_GROUP = inGroup('index')

/** The values of a new step. */
export const NEW_STEP = recordOf(STEP_VALUES, (name) =>
  wordsOf(STEP_FIELDS[name]).empty(STEP_FIELDS[name]),
) as {
  [Name in StepValue]: FieldValues[(typeof STEP_FIELDS)[Name]['type']]
}

/** Shown with the index of a step, beside its description, among its pictures; the goal nowhere. */
const UNPLACED = ['goal', 'version', 'idxDate', 'descriptionPicture', 'pictures'] as const
type Placed = Exclude<PlainField, (typeof UNPLACED)[number]>
const PLACED = PLAIN_FIELDS.filter(
  (name): name is Placed => !UNPLACED.some((unplaced) => unplaced === name),
)
/** A picture is not said in words: what shows one lays it out in a way of its own. */
type Wordless = FieldWith<{ type: 'picture' | 'pictures'; place: FieldPlace }>
/** Does not compile while a value says no place. */
const placeOf = (name: Exclude<Placed, Wordless>): FieldPlace | null => STEP_FIELDS[name].place

/** The fields that stand at a place of the page and of the PDF. */
export const fieldsAt = <Place extends FieldPlace>(wanted: Place) =>
  PLACED.filter((name): name is FieldWith<{ place: Place }> & Placed => placeOf(name) === wanted)

/** What stands as parts of the page and of the PDF. */
export const SHOWN_PARTS = fieldsThat<ShownPart>(
  ({ place }) => typeof place === 'string' && place !== 'facts',
)

/** What stands above a part on the page and in the PDF. */
export const partTitle = (name: ShownPart): string => STEP_FIELDS[name].label.toUpperCase()

/** A field of a step as it is read; empty where it says nothing, or what a new step says. */
export function valueInWords(name: StepValue, value: unknown): string {
  const field = stepField(name)
  const words = wordsOf(field)
  return value === words.empty(field) ? '' : words.inWords(value, field)
}

type LinkedName = Readonly<{ name: string } | { title: string }>

/** « Relue le 20/11/2026 »: what stands among the facts of a step. */
export function stepFacts(
  step: Readonly<
    Record<FieldWith<{ place: 'facts' }>, unknown> & Record<StepLink, readonly LinkedName[]>
  >,
): string[] {
  const said = [
    ...fieldsAt('facts').map((name) => [name, valueInWords(name, step[name])] as const),
    ...STEP_LINKS.filter((name) => stepLink(name).place === 'facts').map((name) => {
      const names = step[name].map((item) => ('title' in item ? item.title : item.name))
      return [name, names.join(', ')] as const
    }),
  ]
  return said.flatMap(([name, words]) => {
    const { label, type } = stepField(name)
    return words === '' ? [] : `${label}${type === 'date' ? '' : '\u00a0:'} ${words}`
  })
}
