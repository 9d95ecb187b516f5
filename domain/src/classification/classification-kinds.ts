import type { ItemField } from '../items/item-fields.ts'

interface Facts {
  /** last segment of its collection, `/api/sectors` */
  path: string
  /** JSON-LD type */
  type: string
  table: string
  /** English plural, in the documentation of the API */
  noun: string
  /** French, singular and plural */
  word: string
  plural: string
  isFeminine?: true
  /** fields that administrators write */
  fields: { name: ItemField & { max: number }; parent?: ItemField }
  /** of its tab in « Classement » */
  tab: string
  /** said where none was made yet: what they are for */
  purpose: string
  /** its slug is made of its first name: longest one, in characters, and that of a name without letters */
  slug?: { max: number; fallback: string }
}

interface TreeFacts extends Facts {
  /** levels */
  maxDepth: number
}

interface PlainFacts extends Facts {
  order: 'position' | 'id' | 'name'
  /** of the column that counts what refers to one */
  users: 'Étapes' | 'Comptes'
  /** slugs of the items that the rules depend on, as the column `is_system` has them: they stay */
  systemSlugs?: readonly string[]
  /** no two may have the same name, as people see it: people give it by name */
  isUnique?: true
  /** who has not signed in reads it too */
  isPublic?: true
}

const NAME = { label: 'Nom', type: 'line', max: 150 } as const
const PARENT = { label: 'Placé dans', type: 'reference' } as const

/**
 * The kinds of items that steps and accounts are classified by, in the order of their tabs. Calls, lists,
 * history, undoing, merging, rights and documentation are made from these lines.
 */
export const CLASSIFICATION_KINDS = {
  cardCategory: {
    path: 'card_categories',
    type: 'CardCategory',
    table: 'card_category',
    noun: 'categories of steps',
    word: 'Filtre',
    plural: 'Filtres',
    fields: { name: NAME },
    tab: 'filtres',
    purpose: 'Les étapes sont groupées par filtre\u00a0: chaque étape chiffrée en porte un.',
    users: 'Étapes',
    order: 'position',
  },
  tag: {
    path: 'tags',
    type: 'Tag',
    table: 'tag',
    noun: 'keywords',
    word: 'Mot-clé',
    plural: 'Mots-clés',
    fields: { name: NAME, parent: PARENT },
    tab: 'mots-cles',
    purpose:
      'Ils disent à quelles opérations une étape convient. Un mot-clé peut en contenir d’autres.',
    maxDepth: 2,
  },
  sector: {
    path: 'sectors',
    type: 'Sector',
    table: 'sector',
    noun: 'sectors',
    word: 'Secteur',
    plural: 'Secteurs',
    fields: { name: NAME, parent: PARENT },
    tab: 'secteurs',
    purpose: 'Chaque étape chiffrée est rangée dans un secteur, qui peut en contenir d’autres.',
    maxDepth: 10,
    slug: { max: 180, fallback: 'secteur' },
  },
  cardFormat: {
    path: 'card_formats',
    type: 'CardFormat',
    table: 'card_format',
    noun: 'formats of steps',
    word: 'Format',
    plural: 'Formats',
    fields: { name: { ...NAME, max: 100 } },
    tab: 'formats',
    purpose: 'Ils disent comment la valeur d’une étape se compte.',
    users: 'Étapes',
    order: 'id',
    slug: { max: 100, fallback: 'format' },
    // Other formats behave like direct.
    systemSlugs: ['direct', 'indirect', 'completude'],
  },
  companyFrom: {
    path: 'company_froms',
    type: 'CompanyFrom',
    table: 'company_from',
    noun: 'organisations',
    word: 'Organisation',
    plural: 'Organisations',
    isFeminine: true,
    fields: { name: NAME },
    tab: 'structures',
    purpose: 'Chaque personne indique la sienne à l’inscription.',
    users: 'Comptes',
    order: 'name',
    isUnique: true,
    isPublic: true,
  },
} as const satisfies Record<string, TreeFacts | PlainFacts>

type Kinds = typeof CLASSIFICATION_KINDS
export type ClassificationKind = keyof Kinds
export type ClassificationTable = Kinds[ClassificationKind]['table']
export type ClassificationPath<Kind extends ClassificationKind = ClassificationKind> =
  Kinds[Kind]['path']
/** Kinds whose items stand in a tree. */
export type TreeKind = {
  [Kind in ClassificationKind]: Kinds[Kind] extends { maxDepth: number } ? Kind : never
}[ClassificationKind]
/** Kinds whose items stand in a plain list. */
export type PlainKind = Exclude<ClassificationKind, TreeKind>

/** The tables of all kinds, of which none refers to another. */
export const CLASSIFICATION_TABLE_NAMES: readonly ClassificationTable[] = Object.values(
  CLASSIFICATION_KINDS,
).map(({ table }) => table)

export const CLASSIFICATION_KIND_NAMES = Object.keys(CLASSIFICATION_KINDS) as ClassificationKind[]

/** All that is declared of a kind. */
export const classificationFacts = (
  kind: ClassificationKind,
): Facts & Partial<Omit<TreeFacts & PlainFacts, keyof Facts>> => CLASSIFICATION_KINDS[kind]

/** The field that names the items of an address. */
export function nameFieldAt(path: ClassificationPath): Facts['fields']['name'] {
  const found = Object.values(CLASSIFICATION_KINDS).find((kind) => kind.path === path)
  if (!found) throw new Error(`No kind has the address ${path}`)
  return found.fields.name
}

export const isTreeKind = (kind: ClassificationKind): kind is TreeKind =>
  classificationFacts(kind).maxDepth !== undefined

export const TREE_KINDS = CLASSIFICATION_KIND_NAMES.filter(isTreeKind)
export const PLAIN_KINDS = CLASSIFICATION_KIND_NAMES.filter(
  (kind): kind is PlainKind => !isTreeKind(kind),
)
