import { NAME_REQUIRED } from '../kernel/rules/text-rule.ts'
import type { PlainFields } from './item-contract.ts'

export interface DescribedKindFacts {
  /** last segment of its collection below `/api`, and of its public list */
  path: string
  /** JSON-LD type */
  type: string
  table: string
  /** French, singular and plural */
  word: string
  plural: string
  isFeminine?: true
  /** « le témoignage de Yann Le Goff » rather than « le partenaire Bois & Co » */
  isOfSomebody?: true
  fields: PlainFields
  /** the fields that name one, in their order */
  titledBy: readonly string[]
  /** of their column in the list */
  titleLabel: string
  /** of its tab in « Classement » */
  tab: string
  /** said where none was made yet: what they are for */
  purpose: string
}

/**
 * The kinds of items that have fields and no rules of their own. Calls, table, editor, list, history, journal
 * and documentation are made from these lines; everybody reads them, administrators write them.
 */
export const DESCRIBED_KINDS = {
  testimony: {
    path: 'testimonies',
    type: 'Testimony',
    table: 'testimony',
    word: 'Témoignage',
    plural: 'Témoignages',
    isOfSomebody: true,
    fields: {
      lastName: { label: 'Nom', type: 'line', max: 100, missing: NAME_REQUIRED },
      firstName: { label: 'Prénom', type: 'line', max: 100, missing: 'Veuillez saisir un prénom.' },
      content: { label: 'Contenu', type: 'richText', isWithoutPictures: true },
    },
    titledBy: ['firstName', 'lastName'],
    titleLabel: 'Personne',
    tab: 'temoignages',
    purpose: 'Ils paraissent sur la page d’accueil.',
  },
} as const satisfies Record<string, DescribedKindFacts>

type Kinds = typeof DESCRIBED_KINDS
export type DescribedKind = keyof Kinds
export type DescribedFields<Kind extends DescribedKind> = Kinds[Kind]['fields']
export type DescribedPath<Kind extends DescribedKind> = Kinds[Kind]['path']

export type DescribedType = Kinds[DescribedKind]['type']

export const DESCRIBED_KIND_NAMES = Object.keys(DESCRIBED_KINDS) as DescribedKind[]

/** What an item is called: the fields that name it, with a space between. */
export const describedTitle = (kind: DescribedKind, item: object): string =>
  DESCRIBED_KINDS[kind].titledBy
    .map((name) => String((item as Record<string, unknown>)[name]))
    .join(' ')
