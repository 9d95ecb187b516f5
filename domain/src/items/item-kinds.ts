import { CLASSIFICATION_KINDS } from '../classification/classification-kinds.ts'
import { DESCRIBED_KINDS } from './described-kinds.ts'

interface ItemKindFacts {
  /** last segment of its collection, `/api/cards` */
  path: string
  /** JSON-LD type */
  type: string
  table: string
  /** French, in the journal and in histories */
  word: string
  isFeminine?: true
}

/**
 * The kinds of items that administrators run, each declared once: addresses, types, versions, journal and
 * the versions of public answers follow. Their order is the one of the journal's filter.
 */
export const ITEM_KINDS = {
  card: {
    path: 'cards',
    type: 'Card',
    table: 'card',
    word: 'Étape',
    isFeminine: true,
  },
  exemplary: {
    path: 'exemplaries',
    type: 'Exemplary',
    table: 'exemplary',
    word: 'Ouvrage',
  },
  page: {
    path: 'pages',
    type: 'Page',
    table: 'page',
    word: 'Page',
    isFeminine: true,
  },
  ...DESCRIBED_KINDS,
  ...CLASSIFICATION_KINDS,
} as const satisfies Record<string, ItemKindFacts>

export type ItemKind = keyof typeof ITEM_KINDS
export const ITEM_KIND_NAMES = Object.keys(ITEM_KINDS) as ItemKind[]
type Facts = (typeof ITEM_KINDS)[ItemKind]
export type ItemPath = Facts['path']
export type ItemTable = Facts['table']

const KINDS: readonly Facts[] = Object.values(ITEM_KINDS)

export const ITEM_PATHS: readonly ItemPath[] = KINDS.map(({ path }) => path)
export const ITEM_TABLES: readonly ItemTable[] = KINDS.map(({ table }) => table)

/** One fact of each kind, by the last segment of its collection. */
export const byPath = <Fact>(fact: (kind: Facts) => Fact): Readonly<Record<ItemPath, Fact>> =>
  Object.fromEntries(KINDS.map((kind) => [kind.path, fact(kind)])) as Record<ItemPath, Fact>
