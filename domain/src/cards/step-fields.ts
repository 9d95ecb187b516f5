import {
  fieldNames,
  type ItemField,
  type FieldWith as WithProperties,
} from '../items/item-fields.ts'

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
  /** the group of the editor that shows texts and pictures; « grounds » is folded while empty (TRUST-02) */
  group?: 'texts' | 'grounds'
}

/**
 * All that is known of the fields of a step, in the order in which two versions are compared (LIFE-10)
 * and in which the groups of the editor show them. Contract, answers, copies, search, PDF, page, form
 * and history are made from it; a text needs a column in `card.table.ts` and in `step-columns.ts` besides.
 */
export const STEP_FIELDS = {
  name: { label: 'Nom', type: 'line', max: 255 },
  draft: { label: 'Publication', type: 'draft' },
  val: { label: 'Valeur', type: 'value' },
  goal: { label: 'Objectif', type: 'number' },
  idx: { label: 'Index', type: 'line', max: 50 },
  version: { label: 'Version', type: 'number' },
  idxDate: { label: 'Date', type: 'date' },
  cardFormat: { label: 'Type d’étape', type: 'reference' },
  sector: { label: 'Secteur', type: 'reference' },
  cardCategory: { label: 'Filtre', type: 'reference' },
  tags: { label: 'Mots-clés', type: 'references' },
  parent: { label: 'Étape au-dessus', type: 'reference', isHidden: true },
  children: { label: 'Étapes liées', type: 'references' },
  exemplaries: { label: 'Ouvrages exemplaires', type: 'references' },
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
  reviewedOn: { label: 'Relue le', type: 'date', group: 'grounds' },
  actuPosition: { label: 'Place à la une', type: 'number' },
} as const satisfies Record<string, StepField>

export type StepFieldName = keyof typeof STEP_FIELDS

/** The fields with certain properties. */
type FieldWith<Properties> = WithProperties<typeof STEP_FIELDS, Properties>

export const STEP_FIELD_NAMES = fieldNames(STEP_FIELDS)

/** What is known of a field that may be any. */
export const stepField = (name: StepFieldName): StepField => STEP_FIELDS[name]

/** A rich text, or a plain one of several lines. */
export type StepText = FieldWith<{ place: TextPlace | null }>
/** A text that members read. */
export type ShownText = FieldWith<{ place: TextPlace }>
export type RichText = FieldWith<{ type: 'richText' }>
type HiddenText = Exclude<StepText, ShownText>
type SearchedText = FieldWith<{ isSearched: true }>

export const isStepText = (name: StepFieldName): name is StepText =>
  stepField(name).place !== undefined

export const isRichText = (name: StepFieldName): name is RichText =>
  STEP_FIELDS[name].type === 'richText'

export const STEP_TEXTS = STEP_FIELD_NAMES.filter(isStepText)
export const SHOWN_TEXTS = STEP_TEXTS.filter(
  (name): name is ShownText => STEP_FIELDS[name].place !== null,
)
/** Texts for administrators alone. */
export const HIDDEN_TEXTS = STEP_TEXTS.filter(
  (name): name is HiddenText => STEP_FIELDS[name].place === null,
)
export const RICH_TEXTS = STEP_FIELD_NAMES.filter(isRichText)
/** Texts that members read, with links and pictures. */
export const SHOWN_RICH_TEXTS = SHOWN_TEXTS.filter(isRichText)
export const SEARCHED_TEXTS = STEP_TEXTS.filter(
  (name): name is SearchedText => stepField(name).isSearched === true,
)

/** The fields that a group of the editor shows. */
export const TEXTS_GROUP = STEP_FIELD_NAMES.filter(
  (name): name is FieldWith<{ group: 'texts' }> => stepField(name).group === 'texts',
)
export const GROUNDS_GROUP = STEP_FIELD_NAMES.filter(
  (name): name is FieldWith<{ group: 'grounds' }> => stepField(name).group === 'grounds',
)

/** The texts that stand at a place of the page and of the PDF. */
export const textsAt = (place: Exclude<TextPlace, 'own'>): ShownText[] =>
  SHOWN_TEXTS.filter((name) => STEP_FIELDS[name].place === place)

/** What stands above a text on the page and in the PDF. */
export const partTitle = (name: ShownText): string => STEP_FIELDS[name].label.toUpperCase()
